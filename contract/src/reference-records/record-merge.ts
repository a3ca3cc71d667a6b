/**
 * Merging two records of a kind into one, and undoing it (ADR 15). Every reference record has these
 * calls.
 */

import * as z from "zod/mini";
import type { UserType } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams, moment } from "../http.ts";
import { messages } from "../messages.ts";
import { ruleAcross } from "../validation.ts";
import { counted } from "../words.ts";
import type { RecordKind } from "./record-kind.ts";

/** How long an admin can undo a merge. Afterwards the data that undoing needs are removed. */
export const undoDays = 30;

/** How long a manager can undo a merge of their own. */
export const ownUndoDays = 1;

const dayMs = 24 * 3600 * 1000;

/**
 * Until when somebody can undo a merge: an admin any merge for 30 days, a manager their own for a day. Null if
 * they never can.
 */
export function undoableUntil(
  merge: { readonly mergedOn: string; readonly isOwn: boolean },
  userType: UserType,
): Date | null {
  const days = userType === "admin" ? undoDays : merge.isOwn ? ownUndoDays : 0;
  return days === 0 ? null : new Date(new Date(merge.mergedOn).getTime() + days * dayMs);
}

/** Whose value of a field the merged record has, or that both are kept (merged-values.ts). */
const sides = ["keep", "merge", "both"] as const;
export type Side = (typeof sides)[number];

const cases = (count: number) => counted(count, "case", "cases");

export const mergeMessages = {
  sameRecord: (one: string) => `Please choose another ${one} to merge.`,
  side: "Please choose keep, merge or both for each field.",
  notBoth: "Only one value of this field can be kept.",
  tooLong: (label: string, most: number) =>
    `${label} may have at most ${most} characters. Please keep one of the values.`,
  otherBirthdays:
    "They were born on different days, so they are probably two people. Please merge them only if you are sure.",
  dropped: (values: string) => `The merge drops: ${values}.`,
  /** @param many "guardians" @param ids of the cases that name both */
  bothNamed: (many: string, ids: readonly number[]) =>
    `${ids.length === 1 ? "Case" : "Cases"} ${ids.join(", ")} ${ids.length === 1 ? "names" : "name"} both ${many}. Choose another one there first.`,
  merged: (one: string, count: number) =>
    `The ${one} has been merged. ${count === 1 ? "1 case has" : `${count} cases have`} moved.`,
  /** The answer for the id of a merged record. */
  mergedInto: (one: string, id: number) => `This ${one} has been merged into ${one} ${id}.`,
  notMerged: (one: string) => `This ${one} has not been merged, or the merge has been undone.`,
  tooLate: `A merge can be undone for ${undoDays} days. This one is older.`,
  /** For managers. */
  someoneElses: "You can undo your own merges only. Please ask an admin to undo this one.",
  ownTooLate: `You can undo your own merge for ${counted(ownUndoDays, "day", "days")}. Please ask an admin to undo this one, who can do so for ${undoDays} days.`,
  keptIsMerged: (one: string, id: number) =>
    `This ${one} was merged into ${one} ${id}, which has itself been merged since. Undo that merge first.`,
  /** @param left cases that name another record by now @param fields labels of fields changed since */
  unmerged: (one: string, moved: number, left: number, fields: readonly string[]) =>
    [
      `The merge has been undone: the ${one} is back with ${cases(moved)}.`,
      left > 0 &&
        `${cases(left)} ${left === 1 ? "names" : "name"} another ${one} by now and ${left === 1 ? "stays" : "stay"} there.`,
      fields.length > 0 &&
        `Changed since the merge, and therefore left as they are: ${fields.join(", ")}.`,
    ]
      .filter(Boolean)
      .join(" "),
} as const;

type SideShape<K extends RecordKind> = {
  [N in keyof K["fields"]]: z.ZodMiniOptional<
    z.ZodMiniEnum<{ keep: "keep"; merge: "merge"; both: "both" }>
  >;
};

/** For each field of the kind, optionally, whose value to keep. */
const sidesOf = <const K extends RecordKind>(kind: K) =>
  z.strictObject(
    Object.fromEntries(
      Object.keys(kind.fields).map((name) => [
        name,
        z.optional(z.enum(sides, { error: mergeMessages.side })),
      ]),
    ) as SideShape<K>,
  );

/** A record that was merged into another one, as the kept one shows it. */
export const mergedRecord = z.object({
  merge_id: z.number(),
  /** Null once the merge can no longer be undone. */
  name: z.nullable(z.string()),
  merged_on: moment(),
  merged_by: z.string(),
  /** Until when the caller can undo it; null: not, or no longer. */
  undo_until: z.nullable(moment()),
});
export type MergedRecord = z.output<typeof mergedRecord>;

export function recordMergeRoutes<const K extends RecordKind>(kind: K) {
  const base = `/api/${kind.entity}` as const;
  const id = { [kind.idField]: z.number() } as { [F in K["idField"]]: z.ZodMiniNumber };
  const common = { tag: kind.many, errors: [404, 409] } as const;
  return {
    merge: defineRoute({
      ...common,
      access: "managers",
      method: "POST",
      path: `${base}/merge`,
      summary: `Merge one ${kind.one} into another: its cases move, and it is retired`,
      body: z
        .strictObject({
          keep_id: recordId(),
          merge_id: recordId(),
          keep_version: recordVersion(),
          merge_version: recordVersion(),
          /** A field that is left out keeps the kept record's value. */
          fields: sidesOf(kind),
        })
        .check(
          ruleAcross<{ keep_id: number; merge_id: number }>(
            "merge_id",
            mergeMessages.sameRecord(kind.one),
            ({ keep_id, merge_id }) => keep_id !== merge_id,
          ),
        ),
      status: 201,
      message: mergeMessages.merged(kind.one, 0),
      data: z.object({ ...id, version: z.number(), cases_moved: z.number() }),
    }),
    unmerge: defineRoute({
      ...common,
      access: "managers",
      method: "POST",
      path: `${base}/unmerge`,
      summary: `Undo the merge of a ${kind.one}: admins within ${undoDays} days, managers their own within a day`,
      body: z.strictObject({ merge_id: recordId() }),
      status: 201,
      message: mergeMessages.unmerged(kind.one, 0, 0, []),
      data: z.object({
        cases_moved: z.number(),
        /** Cases of the merge that name another record by now. */
        cases_left: z.number(),
        /** Fields of the kept record that were changed since and stay. */
        fields_left: z.array(z.string()),
      }),
    }),
    uses: defineRoute({
      access: "managers",
      tag: kind.many,
      method: "GET",
      path: `${base}/{id}/uses`,
      summary: `How many cases name a ${kind.one}, and what was merged into it`,
      params: idParams,
      status: 200,
      message: messages.ok,
      data: z.object({
        cases: z.number(),
        /** Deleted ones, which an admin can restore. */
        deleted_cases: z.number(),
        merged: z.array(mergedRecord),
      }),
      errors: [404],
    }),
  };
}
