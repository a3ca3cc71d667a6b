/** Messages about filters name the filter, because several are sent together. */
import { caseNeeds } from "../cases/needs-and-hours.ts";
import { stages } from "../cases/stages.ts";
import { messages } from "../messages.ts";
import { listedFigures } from "../reports/case-figures.ts";

export const caseFilterMessages = {
  stages: `The stages must be a list of: ${stages.join(", ")}.`,
  awaiting: "Awaiting must be advisor, advocate, evaluator, or true for any of them.",
  clinicParticipating: "Clinic participating must be 1 or 0.",
  handler: "The case handler must be the id of a user.",
  band: "The band must be 1, 2 or 3.",
  hours: "The hours must be nearing or over.",
  untouchedDays: (most: number) => messages.wholeNumber("The days untouched", 1, most),
  /** @param which "added from" */
  date: (which: string) => `Please enter a valid date (DD-MM-YYYY) for ${which}.`,
  /** @param which "added" */
  reversed: (which: string) =>
    `Your ${which} from date is past the to date, the from date must be a date before the to date`,
  localAuthority: "The local authority must be the id of a local authority.",
  school: "The school must be the id of a school.",
  gp: "The GP must be the id of a practice.",
  natureOfCase: "The nature of case must be a text of 1 to 200 characters.",
  ehcp: "EHCP must be 1 or 0.",
  consented: "Consented must be 1 or 0.",
  needs: `The needs must be a list of: ${caseNeeds.join(", ")}.`,
  figure: `The figure must be one of: ${listedFigures.map(([name]) => name).join(", ")}.`,
  city: "The city must be a text of 1 to 200 characters.",
  county: "The county must be a text of 1 to 200 characters.",
  heardFrom: "How the family heard of us must be a text of 1 to 200 characters.",
  sort: (columns: readonly string[]) => `Please sort by one of: ${columns.join(", ")}.`,
  order: "The order must be asc or desc.",
  tooManyToExport: (most: number) =>
    `More than ${most.toLocaleString("en-GB")} cases match. Please narrow the filters.`,
  caseIds: (most: number) => `The case ids must be a list of 1 to ${most} ids of cases.`,
} as const;
