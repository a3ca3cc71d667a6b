/** The table of contents of the case form, with the number of errors per section. */
import { useFormState } from "react-hook-form";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { ContentsNav } from "../components/contents-nav.tsx";
import { errorsIn, type SectionFields } from "./case-form-fields.ts";

export const anchorOf = (id: string): string => `case-form-${id}`;

interface SectionNavProps {
  readonly sections: readonly SectionFields[];
  readonly form: RecordFormApi;
}

export function SectionNav({ sections, form }: SectionNavProps) {
  const { errors } = useFormState({ control: form.control });
  const entries = sections.map((section) => ({
    anchor: anchorOf(section.id),
    title: section.title,
    failing: errorsIn(section, errors),
  }));
  return <ContentsNav label="Sections of the form" entries={entries} chips />;
}
