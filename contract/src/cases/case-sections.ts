/**
 * The sections in which the fields of a case are shown: of the form, the view and a subject access report.
 */

/** Sections of the form, by id, in order. */
export const formSections = {
  call: "Call",
  guardians: "Guardians",
  child: "Child",
  health: "Health and education",
  support: "Support and assessments",
  school: "School",
  household: "Household",
  staff: "Staff",
  case: "Case",
} as const;
export type FormSection = keyof typeof formSections;

interface Section {
  readonly title: string;
  /** Shown if the section has no values. */
  readonly nothing?: string;
}

const sections = <const I extends string>(each: Readonly<Record<I, Section>>) => each;

/** Sections of the case view and of the details on the log pages, by id, in order. */
export const viewSections = sections({
  reason: { title: "Reason for the call" },
  "primary-guardian": { title: "Primary guardian" },
  "secondary-guardian": {
    title: "Secondary guardian",
    nothing: "There is no secondary guardian.",
  },
  child: { title: "Child" },
  gp: { title: "GP practice", nothing: "No GP practice has been chosen." },
  needs: { title: "Special educational needs" },
  "local-authority": {
    title: "Local authority",
    nothing: "No local authority has been chosen.",
  },
  school: { title: "School" },
  household: { title: "Household" },
  advisor: { title: "Advisor", nothing: "No advisor has been assigned." },
  advocate: { title: "Advocate", nothing: "No advocate has been assigned." },
  clinic: { title: "Clinic", nothing: "No clinic has been assigned." },
  evaluator: { title: "Evaluator", nothing: "No evaluator has been assigned." },
});
export type ViewSection = keyof typeof viewSections;

/** Sections of a subject access report about the case itself, in order. */
export const subjectAccessSections = [
  "Case",
  "Child",
  "Primary guardian",
  "Secondary guardian",
  "Special educational needs",
  "GP practice",
  "Local authority",
  "School",
  "Household",
  "Advisor",
  "Advocate",
  "Clinic",
  "Evaluator",
] as const;
export type SubjectAccessSection = (typeof subjectAccessSections)[number];
