/** A filtered list of cases as anybody would write it, row by row, to compare the real one with. */
import type { CaseFilters, CaseSort } from "@helpline/contract/case-query/case-filters";
import { assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { handlerIdOf, listStatus, stageOf } from "@helpline/contract/cases/case-status";
import { bandUse, type CaseNeed, type HourBand } from "@helpline/contract/cases/needs-and-hours";
import { dayIn } from "@helpline/contract/dates";
import type { Selectable } from "kysely";
import type { Tables } from "#database/tables";

type Stored = Selectable<Tables["cases"]>;

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

export interface Facts {
  readonly cases: readonly Stored[];
  readonly followUps: readonly Pick<
    Selectable<Tables["follow_ups"]>,
    "case_id" | "due_on" | "done_on"
  >[];
  /** Which cases are new to whom. */
  readonly newCases: readonly { readonly case_id: number; readonly user_id: number }[];
  readonly guardians: readonly (Named & { readonly guardian_id: number })[];
  readonly people: readonly (Named & { readonly user_id: number })[];
  readonly bands: readonly HourBand[];
  readonly today: string;
  readonly timeZone: string;
}

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const fullName = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`;

export function plainCaseQuery({
  cases,
  followUps,
  newCases,
  bands,
  today,
  timeZone,
  ...facts
}: Facts) {
  const guardianName = new Map(facts.guardians.map((each) => [each.guardian_id, fullName(each)]));
  const nameOf = new Map(facts.people.map((each) => [each.user_id, fullName(each)]));
  const dayBefore = (days: number) => daysBefore(today, days);

  const dayOf = (moment: string | null) => moment && dayIn(timeZone, new Date(moment));
  const within = (day: string | null, from?: string | null, to?: string | null) =>
    (!from && !to) || (day !== null && (!from || day >= from) && (!to || day <= to));
  const untouched = (row: Stored, days: number) =>
    row.closed === 0 && (dayOf(row.last_entry_on) ?? row.added_on) <= dayBefore(days);
  const useOf = (row: Stored) => {
    const band = bands.find((each) => each.band === row.band);
    return band ? bandUse(row.minutes_used, band) : "neutral";
  };
  const due = (row: Stored, is: (day: string) => boolean) =>
    followUps.some((each) => each.case_id === row.case_id && !each.done_on && is(each.due_on));

  const has: Readonly<Record<CaseNeed, (row: Stored, person?: number) => boolean>> = {
    overdue: (row) => due(row, (day) => day < today),
    "due-today": (row) => due(row, (day) => day === today),
    "key-date": () => false,
    untouched: (row) => untouched(row, 28),
    hours: (row) => useOf(row) !== "neutral",
    new: (row, person = 0) =>
      newCases.some((each) => each.case_id === row.case_id && [0, each.user_id].includes(person)),
  };

  const some = <T>(values: readonly T[] | undefined, meets: (value: T) => boolean) =>
    values === undefined || values.length === 0 || values.some(meets);

  function meets(row: Stored, f: CaseFilters): boolean {
    const hands = assigneesOf(row);
    const stage = stageOf(row);
    const awaits = row.closed === 0 && handlerIdOf(row, row) === null;
    const same = (wanted: unknown, value: unknown) => wanted === undefined || wanted === value;
    const guardian = guardianName.get(row.primary_guardian_id);
    const text = `${guardian} ${row.child_first_name}`.toLowerCase();
    return (
      row.deleted_at === null &&
      some(f.stages, (each) => each === stage) &&
      (f.awaiting === undefined || (awaits && (f.awaiting === true || f.awaiting === stage))) &&
      same(f.clinic_participating, hands.clinic === null ? 0 : 1) &&
      (f.handler_id === undefined || assigneeIds(hands).includes(f.handler_id)) &&
      same(f.band, row.band) &&
      same(f.hours, useOf(row)) &&
      (f.untouched_days === undefined || untouched(row, f.untouched_days)) &&
      within(row.added_on, f.added_from, f.added_to) &&
      within(row.closed === 1 ? dayOf(row.closed_on) : null, f.closed_from, f.closed_to) &&
      within(dayOf(row.last_entry_on), f.last_entry_from, f.last_entry_to) &&
      same(f.local_authority_id, row.local_authority_id) &&
      same(f.school_id, row.school_id) &&
      same(f.gp_id, row.gp_id) &&
      same(f.nature_of_case, row.nature_of_case) &&
      same(f.ehcp, row.does_the_child_currently_have_an_ehcp) &&
      same(f.consented, row.consented_to_evaluation) &&
      (f.search === undefined || f.search.split(" ").every((word) => text.includes(word))) &&
      some(f.needs, (need) => row.closed === 0 && has[need](row, f.handler_id))
    );
  }

  const fold = (text: string) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("Ł", "L").toLowerCase();

  const keyOf: Readonly<Record<CaseSort, (row: Stored) => string | number>> = {
    case_id: (row) => row.case_id,
    guardian_name: (row) => fold(guardianName.get(row.primary_guardian_id) ?? ""),
    child_name: (row) =>
      fold([row.child_first_name, row.child_last_name].filter((each) => each !== null).join(" ")),
    status: (row) => listStatus(row, row).toLowerCase(),
    case_handler: (row) => fold(nameOf.get(handlerIdOf(row, row) ?? 0) ?? "NA"),
    added_on: (row) => row.added_on,
    last_entry_on: (row) => row.last_entry_on ?? "",
    minutes_used: (row) => row.minutes_used,
  };

  return function expected(filters: CaseFilters, sort: CaseSort, order: "asc" | "desc"): number[] {
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    const rows = cases
      .filter((row) => meets(row, filters))
      .sort((a, b) => compare(keyOf[sort](a), keyOf[sort](b)) || a.case_id - b.case_id)
      .map(({ case_id }) => case_id);
    return order === "asc" ? rows : rows.reverse();
  };
}
