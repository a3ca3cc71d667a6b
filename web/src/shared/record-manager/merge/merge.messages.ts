/** Texts of merging two records. */
import { ownUndoDays, undoDays } from "@helpline/contract/reference-records/record-merge";
import { counted } from "@helpline/contract/words";

export const mergeTexts = {
  choose: (one: string, name: string, id: number) => `Merge ${name} (${id}) with which ${one}?`,
  title: (many: string) => `Merge two ${many}`,
  explain: (one: string) =>
    `The cases of both will name the ${one} that stays. The other one leaves every list. You can undo this for ${counted(ownUndoDays, "day", "days")}, an admin for ${undoDays} days.`,
  duplicates: "Possible duplicates",
  compare: "Compare",
  stays: "Stays",
  goes: "Is merged into the other one",
  which: "Record to keep",
  keepThis: "Keep this record",
  use: "Use this",
  same: (count: number) => `${counted(count, "field is", "fields are")} the same`,
  casesOf: (name: string) => `Cases of ${name}`,
  theseMove: (count: number) => `${counted(count, "case moves", "cases move")}`,
  stay: (count: number) => `${counted(count, "case stays", "cases stay")}`,
  deletedToo: (count: number) => `among them ${counted(count, "deleted case")}`,
  merge: (count: number) => (count === 0 ? "Merge" : `Merge and move ${counted(count, "case")}`),
  noCases: "No case names this record.",
  mergedFrom: "Merged from",
  unmerge: "Unmerge",
  unmergeQuestion: (name: string) =>
    `Do you want to undo the merge? ${name} becomes a record again, with the cases that the merge moved. Cases that name somebody else by now stay where they are.`,
} as const;
