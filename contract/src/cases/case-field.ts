/** The declaration of a field in the table of case fields. */
import type * as z from "zod/mini";
import type { FormSection, SubjectAccessSection, ViewSection } from "./case-sections.ts";
import type { CaseAbout, NamedRecord } from "./named-record.ts";

/** Where a field is shown. For a reference, the fields of the record are shown there. */
export interface Shown {
  readonly form: FormSection;
  /** The section of the case view, and of the log pages except for the summary. */
  readonly view: ViewSection | "summary";
  readonly subjectAccess: SubjectAccessSection;
}

type Values = Readonly<Record<string, unknown>>;

/** The answer that makes a row visible: a certain value, or anything at all. */
export interface VisibleWhen<Name extends string> {
  readonly field: Name;
  readonly is: string | number | "anything";
}

interface PlainField {
  /** The value that a form sends: kind, rules and label. */
  readonly schema: z.ZodMiniType;
  /** The value in the column of this name and in the details. */
  readonly stored: z.ZodMiniType;
  /** Whom it is about; for a reference, the choice itself. */
  readonly about: CaseAbout;
  readonly shown: Shown;
  /** A shorter label on the view, if the section's title says the rest. */
  readonly viewLabel?: string;
  /** Whether it comes before the fields of the section's record. */
  readonly leads?: true;
  /** Whether the log pages show it in their summary. */
  readonly atHand?: true;
  /** Whether the case report has it, and its CSV a line for it. */
  readonly caseReport?: true;
  readonly names?: NamedRecord;
}

/** Without `visibleWhen` the others would mean nothing. */
type Condition<Name extends string> =
  | {
      /** The row is visible only then, and otherwise the stored answer is cleared. */
      readonly visibleWhen: VisibleWhen<Name>;
      /** The message if the row is visible but empty. */
      readonly neededWhenVisible?: string;
      /** The value stored when the row is hidden; defaults to null. */
      readonly whenHidden?: (values: Values) => number | null;
    }
  | {
      readonly visibleWhen?: never;
      readonly neededWhenVisible?: never;
      readonly whenHidden?: never;
    };

export type CaseField<Name extends string = string> = PlainField & Condition<Name>;

type Unplaced = Readonly<Record<string, Omit<CaseField, "shown">>>;

/** Declares where fields are shown. */
export const section =
  <const S extends Shown>(shown: S) =>
  <const F extends Unplaced>(fields: F) => {
    const placed = Object.entries(fields).map(([name, field]) => [name, { ...field, shown }]);
    return Object.fromEntries(placed) as {
      readonly [N in keyof F]: F[N] & { readonly shown: S };
    };
  };

/**
 * Types the table: the compiler checks that each field is complete and that each condition names a field of
 * the table.
 */
export const caseTable = <N extends string, const F extends Record<N, CaseField<NoInfer<N>>>>(
  fields: F & Record<N, CaseField<NoInfer<N>>>,
): F => fields;

/** Whether the row of a field is visible, given the answers of a body or of the details. */
export function isVisible(
  { visibleWhen }: Pick<CaseField, "visibleWhen">,
  values: Values,
): boolean {
  if (!visibleWhen) return true;
  const answer = values[visibleWhen.field] ?? "";
  return visibleWhen.is === "anything" ? answer !== "" : answer === visibleWhen.is;
}
