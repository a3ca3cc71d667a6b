/**
 * Whether a guardian who is being typed in is on file already (DUP-1), and which records may
 * be another one once more.
 */
import * as z from "zod/mini";
import { oneLine, pick, recordId } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { messages } from "../messages.ts";
import { guardians } from "../reference-records/guardians.ts";
import type { RecordKind } from "../reference-records/record-kind.ts";
import { sentSearch } from "../sent-text.ts";

export const maxSimilar = 5;

const reasons = ["name", "similar name", "telephone", "postcode", "email"] as const;
export type SimilarReason = (typeof reasons)[number];

/** The fields that are compared. */
export const comparedFields = [
  "first_name",
  "last_name",
  "postcode",
  "telephone",
  "mobile",
  "email",
  "dob",
] as const;

/** What has been typed so far: any of it may be missing or unfinished. */
const typed = () => {
  const message = "Please send a line of text of at most 300 characters.";
  const line = sentSearch({ error: message, max: 300 }).check(z.regex(oneLine, message));
  return z.optional(z.nullable(line));
};

const similarGuardian = z.object({
  ...pick(guardians.details.shape, [
    "guardian_id",
    "first_name",
    "last_name",
    "address_1",
    "city",
    "postcode",
    "telephone",
    "mobile",
    "email",
    "dob",
  ] as const),
  /** What is the same. */
  reasons: z.array(z.enum(reasons)),
  /** 1: born on another day than what was typed, and so probably somebody else. */
  other_birthday: z.literal([0, 1]),
});
export type SimilarGuardian = z.output<typeof similarGuardian>;

export const similarRoutes = {
  similar: defineRoute({
    access: "managers",
    tag: guardians.many,
    method: "POST",
    path: "/api/guardians/similar",
    summary: `Up to ${maxSimilar} guardians who may be the one that is being typed in`,
    body: z.strictObject({
      first_name: typed(),
      last_name: typed(),
      postcode: typed(),
      telephone: typed(),
      mobile: typed(),
      email: typed(),
      dob: typed(),
      /** The guardian that is being edited. */
      except_id: z.optional(z.nullable(recordId())),
    }),
    status: 200,
    message: messages.ok,
    data: z.array(similarGuardian),
  }),
};

const duplicate = z.object({
  id: z.number(),
  name: z.string(),
  /** The first line of the address, the town and the postcode, and a guardian's numbers. */
  place: z.string(),
  reasons: z.array(z.enum(reasons)),
  /** 1: a guardian born on another day, and so probably somebody else. */
  other_birthday: z.literal([0, 1]),
});
export type Duplicate = z.output<typeof duplicate>;

/**
 * The call for the records that may be the same as one on file, to be merged with it: similar guardians; of the
 * other kinds, records with the same name, and the same postcode if they have one.
 */
export const duplicatesOf = <const K extends RecordKind>({ entity, one, many }: K) =>
  defineRoute({
    access: "managers",
    tag: many,
    method: "GET",
    path: `/api/${entity as K["entity"]}/{id}/duplicates`,
    summary: `Up to ${maxSimilar} ${many} that may be the same ${one}`,
    params: idParams,
    status: 200,
    message: messages.ok,
    data: z.array(duplicate),
    errors: [404],
  });
