/** Enquiries that somebody began and has not saved, each a call of its own: to go on with, or to throw away. */
import { showMinute } from "@helpline/contract/dates";
import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { keepDraft, unfinishedCallsQuery, unfinishedKey } from "#shared/drafts/drafts.api.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./unfinished-calls.module.css";

interface UnfinishedCallsProps {
  /** The draft of the form that is shown. */
  readonly shown: string | null;
  /** @param number that of its form; undefined: a form without a caller */
  readonly onReopen: (number: number | undefined) => void;
  /** Nothing is known of a caller, so one of these may be meant: as after an Auto Logout. */
  readonly isUnfolded: boolean;
}

const texts = ["name", "telephone", "email", "child_name", "notes"];

/** Who it was, and how the notes begin. */
function inWords(values: Readonly<Record<string, unknown>>): string {
  const typed = (values.typed ?? {}) as Readonly<Record<string, unknown>>;
  const parts = texts.map((name) => String(typed[name] ?? "").trim()).filter(Boolean);
  return parts.join(", ") || "Nobody is named yet";
}

const numberOf = (name: string) => {
  const [, number] = /^enquiry-call-(\d+)$/.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
};

export function UnfinishedCalls({ shown, onReopen, isUnfolded }: UnfinishedCallsProps) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { data = [] } = useQuery(unfinishedCallsQuery);
  const { write } = useWrite({
    mutationFn: (name: string) => keepDraft(name, null),
    onSuccess: () => client.invalidateQueries({ queryKey: unfinishedKey }),
  });
  const discard = async (name: string, words: string) => {
    const question = {
      title: "Discard the call",
      message: `Do you want to throw away what you typed about this call? ${words}`,
      harmful: true,
    };
    if (await askYesNo(question)) await write(name);
  };
  const others = data.filter(({ name }) => name !== shown);
  if (others.length === 0) return null;
  return (
    <details className={classes.calls} open={isUnfolded}>
      <summary>
        {others.length === 1 ? "1 unfinished call" : `${others.length} unfinished calls`}
      </summary>
      <ul className="plain-list">
        {others.map(({ name, values, saved_on }) => {
          const words = inWords(values);
          return (
            <li key={name}>
              <span className={classes.words}>{words}</span>
              <span className={classes.when}>{showMinute(saved_on, timeZone)}</span>
              <Group gap={8}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Reopen: ${words}`}
                  onClick={() => onReopen(numberOf(name))}
                >
                  Reopen
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Discard: ${words}`}
                  onClick={() => void discard(name, words)}
                >
                  Discard
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
