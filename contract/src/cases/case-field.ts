/** What the table of case fields declares of each field. */
import type * as z from "zod/mini";
import type { FormSection, SubjectAccessSection, ViewSection } from "./case-sections.ts";
import type { CaseAbout, NamedRecord } from "./named-record.ts";

/** Where a field is shown. Of a picked record its own fields are shown there. */
export interface Shown {
  readonly form: FormSection;
  /** On the case view; on the log pages as well, but for the summary. */
  readonly view: ViewSection | "summary";
  readonly subjectAccess: SubjectAccessSection;
}

type Values = Readonly<Record<string, unknown>>;

/** What has been answered there: a value, or anything at all. */
export interface VisibleWhen<Name extends string> {
  readonly field: Name;
  readonly is: string | number | "anything";
}

export interface CaseField<Name extends string = string> {
  /** What a form sends: kind, rules and label. */
  readonly schema: z.ZodMiniType;
  /** What the column of this name holds, and the details answer. */
  readonly stored: z.ZodMiniType;
  /** Whom it tells of; of a picked record, the choice itself. */
  readonly about: CaseAbout;
  readonly shown: Shown;
  /** The label on the view, where the section's title says the rest. */
  readonly viewLabel?: string;
  /** It stands before the fields of the section's record. */
  readonly leads?: true;
  /** The row is there only then. Otherwise the stored answer is cleared. */
  readonly visibleWhen?: VisibleWhen<Name>;
  /** Told when the row is there and empty. */
  readonly neededWhenVisible?: string;
  /** What is stored when the row is not there; null unless given. */
  readonly whenHidden?: (values: Values) => number | null;
  /** It is among what the log pages show at a glance. */
  readonly atHand?: true;
  /** The case report carries it, and its CSV has a line of it. */
  readonly caseReport?: true;
  readonly names?: NamedRecord;
}

type Unplaced = Readonly<Record<string, Omit<CaseField, "shown">>>;

/** Declares that fields are shown in these places. */
export const section =
  <const S extends Shown>(shown: S) =>
  <const F extends Unplaced>(fields: F) => {
    const placed = Object.entries(fields).map(([name, field]) => [name, { ...field, shown }]);
    return Object.fromEntries(placed) as {
      readonly [N in keyof F]: F[N] & { readonly shown: S };
    };
  };

/** The compiler checks that each field is whole, and that each condition names a field of the table. */
export const caseTable = <N extends string, const F extends Record<N, CaseField<NoInfer<N>>>>(
  fields: F & Record<N, CaseField<NoInfer<N>>>,
): F => fields;

/** Whether the row of a field is there, given the answers of a body or of the details. */
export function isVisible(
  { visibleWhen }: Pick<CaseField, "visibleWhen">,
  values: Values,
): boolean {
  if (!visibleWhen) return true;
  const answer = values[visibleWhen.field] ?? "";
  return visibleWhen.is === "anything" ? answer !== "" : answer === visibleWhen.is;
}
