/** Natures of case: adding, renaming, retiring and their order. */
import { type Nature, settingLengths } from "@helpline/contract/settings/setting-values";
import { ActionIcon, Badge, Button, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { lengthProps } from "#shared/form/length-props.tsx";
import { mistakesInNatures } from "./list-mistakes.ts";
import classes from "./settings.module.css";
import { type FieldOf, ListEditor, type SectionProps } from "./settings-section.tsx";

/** What an entry was called when the screen was opened; undefined for a new one. */
const nameBefore = ({ name, was }: Nature, stored: readonly Nature[]): string | undefined =>
  was ?? stored.find((each) => each.name === name)?.name;

/** An entry under another name. Back under its old one it is as it was. */
function renamed(nature: Nature, name: string, stored: readonly Nature[]): Nature {
  const before = nameBefore(nature, stored);
  const { was: _was, ...rest } = nature;
  return before === undefined || before === name
    ? { ...rest, name }
    : { ...rest, name, was: before };
}

export const NaturesSection = (props: SectionProps) => (
  <ListEditor
    {...props}
    id="natures"
    setting="nature_of_case"
    check={mistakesInNatures}
    about="What a case or an enquiry is about. Renaming one also renames it on its cases. A retired one is not offered any more; its cases keep it, and it is counted."
  >
    {(natures, set, more) => (
      <Natures natures={natures} set={set} {...more} used={props.state.natures_in_use} />
    )}
  </ListEditor>
);

interface NaturesProps {
  readonly natures: readonly Nature[];
  readonly set: (natures: Nature[]) => void;
  readonly stored: readonly Nature[];
  readonly used: readonly string[];
  readonly field: FieldOf;
}

function Natures({ natures, set, stored, used, field }: NaturesProps) {
  const list = useRef<HTMLOListElement>(null);
  /** The row whose name gets the focus once it is there, or the last one. */
  const next = useRef<number>(null);
  useEffect(() => {
    if (next.current === null) return;
    const names = list.current?.querySelectorAll("input") ?? [];
    names[Math.min(next.current, names.length - 1)]?.focus();
    next.current = null;
  });
  const replace = (at: number, ...by: Nature[]) => set(natures.toSpliced(at, 1, ...by));
  const remove = (at: number) => {
    next.current = at;
    replace(at);
  };
  const add = () => {
    next.current = natures.length;
    set([...natures, { name: "", retired: false }]);
  };
  const move = (at: number, by: -1 | 1) => {
    const nature = natures[at];
    if (nature) set(natures.toSpliced(at, 1).toSpliced(at + by, 0, nature));
  };
  return (
    <>
      <ol ref={list} className={classes.rows}>
        {natures.map((nature, at) => {
          const isUsed = used.includes(nameBefore(nature, stored) ?? "");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place while it is renamed
            <li key={at} className={classes.row}>
              <TextInput
                {...field(`${at}.name`)}
                aria-label={`Nature ${at + 1}`}
                value={nature.name}
                {...lengthProps(nature.name, settingLengths.nature)}
                className={classes.grow}
                onChange={({ currentTarget }) =>
                  replace(at, renamed(nature, currentTarget.value, stored))
                }
              />
              {nature.retired && (
                <Badge variant="light" color="gray">
                  Retired
                </Badge>
              )}
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${nature.name} up`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Move ${nature.name} down`}
                disabled={at === natures.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={18} />
              </ActionIcon>
              {isUsed || nature.retired ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  className={classes.ending}
                  onClick={() => replace(at, { ...nature, retired: !nature.retired })}
                >
                  {nature.retired ? "Offer again" : "Retire"}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  className={classes.ending}
                  onClick={() => remove(at)}
                >
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="default" onClick={add}>
        Add a nature
      </Button>
    </>
  );
}
