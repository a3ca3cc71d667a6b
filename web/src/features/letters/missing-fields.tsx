/** What a letter would say of a case that the case does not have: filled in for this letter, or left out (LET-8). */
import type { MissingPlaceholder } from "@helpline/contract/letters/letters";
import { letterMessages, longestFilled } from "@helpline/contract/letters/letters.messages";
import { Checkbox, Stack, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";

interface Completion {
  readonly text: string;
  readonly isLeftOut: boolean;
}

/** As it is sent with the letter. */
export interface SentCompletion {
  readonly filled?: { readonly placeholder: string; readonly text: string }[];
  readonly left_out?: string[];
}

const empty: Completion = { text: "", isLeftOut: false };

/** Why it cannot be sent; null if it can. */
function problemOf({ text, isLeftOut }: Completion): string | null {
  if (isLeftOut) return null;
  if (text.trim() === "") return "Please fill this in, or leave the sentence out.";
  return [...text.trim()].length > longestFilled ? letterMessages.filled : null;
}

/** What has been decided of each missing placeholder. */
export function useCompletions(missing: readonly MissingPlaceholder[]) {
  const [completions, setCompletions] = useState<ReadonlyMap<string, Completion>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const of = (placeholder: string) => completions.get(placeholder) ?? empty;
  return {
    of,
    fields,
    error: (placeholder: string) => (isChecked ? problemOf(of(placeholder)) : null),
    isTyped: [...completions.values()].some(({ text }) => text !== ""),
    change: (placeholder: string, change: Partial<Completion>) =>
      setCompletions((before) =>
        new Map(before).set(placeholder, { ...(before.get(placeholder) ?? empty), ...change }),
      ),
    reset: () => {
      setCompletions(new Map());
      setChecked(false);
    },
    /** What to send; null if something is open, to which the focus goes. */
    complete(): SentCompletion | null {
      setChecked(true);
      const open = missing.find(({ placeholder }) => problemOf(of(placeholder)) !== null);
      if (open) {
        fields.current.get(open.placeholder)?.focus();
        return null;
      }
      if (missing.length === 0) return {};
      const names = missing.map(({ placeholder }) => placeholder);
      return {
        filled: names
          .filter((name) => !of(name).isLeftOut)
          .map((placeholder) => ({ placeholder, text: of(placeholder).text.trim() })),
        left_out: names.filter((name) => of(name).isLeftOut),
      };
    },
  };
}

type Completions = ReturnType<typeof useCompletions>;

interface MissingFieldsProps {
  readonly missing: readonly MissingPlaceholder[];
  readonly completions: Completions;
}

/** In words, for whoever writes the letter. */
export const missingInWords = (count: number): string =>
  count === 1
    ? "One thing that this letter needs is not in the case. Fill it in for this letter, or leave its sentence out. The case stays as it is."
    : `${count} things that this letter needs are not in the case. Fill them in for this letter, or leave their sentences out. The case stays as it is.`;

export function MissingFields({ missing, completions }: MissingFieldsProps) {
  if (missing.length === 0) return null;
  return (
    <Stack gap={16} role="group" aria-label="What is not in the case">
      {missing.map((each) => (
        <MissingField key={each.placeholder} {...each} completions={completions} />
      ))}
    </Stack>
  );
}

function MissingField(props: MissingPlaceholder & Pick<MissingFieldsProps, "completions">) {
  const { placeholder, label, sentences, completions } = props;
  const { text, isLeftOut } = completions.of(placeholder);
  return (
    <Stack gap={6}>
      <Textarea
        ref={(field) => {
          if (field) completions.fields.current.set(placeholder, field);
        }}
        label={label}
        description={sentences.map((sentence) => `“${sentence}”`).join(" ")}
        autosize
        minRows={1}
        disabled={isLeftOut}
        value={isLeftOut ? "" : text}
        error={completions.error(placeholder)}
        onChange={(event) => completions.change(placeholder, { text: event.currentTarget.value })}
      />
      <Checkbox
        label={
          <>
            {sentences.length > 1 ? "Leave these sentences out" : "Leave this sentence out"}
            <Text span inherit className="visually-hidden">{` (${label})`}</Text>
          </>
        }
        checked={isLeftOut}
        onChange={(event) =>
          completions.change(placeholder, { isLeftOut: event.currentTarget.checked })
        }
      />
    </Stack>
  );
}
