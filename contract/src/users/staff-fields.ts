/**
 * What a case shows of the people who work on it. The other fields of a user are in users.schema.ts, which the
 * pages of a case do not load.
 */
import type * as z from "zod/mini";
import { requiredEmail } from "../fields.ts";
import { personNames } from "../person-fields.ts";
import { addressMessages, telephone } from "../reference-records/address-fields.ts";
import { field } from "../reference-records/record-kind.ts";

const inCases = <S extends z.ZodMiniType>(schema: S) => field("staff", "in cases", schema);

export const staff = {
  entity: "users",
  idField: "user_id",
  one: "user",
  many: "users",
  fields: {
    first_name: inCases(personNames.first_name),
    last_name: inCases(personNames.last_name),
    email: inCases(requiredEmail({ label: "Email", max: 254, message: addressMessages.email })),
    telephone: inCases(telephone()),
    mobile: inCases(telephone("Mobile")),
  },
} as const;
