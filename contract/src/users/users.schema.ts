/** Users of the system: the helpline's staff (USER-1). */

import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import { choice, digitsAsNumber, fieldNotes, flag, optionalText, requiredText } from "../fields.ts";
import { moment } from "../http.ts";
import { isExistingUsername, usernameMinLength } from "../names.ts";
import { personNames } from "../person-fields.ts";
import { addressLines, cityAndCounty } from "../reference-records/address-fields.ts";
import {
  basedOnVersion,
  defineRecordKind,
  field,
  idGiven,
  idOrAlias,
  sentBack,
  shapeOf,
  storedShape,
} from "../reference-records/record-kind.ts";
import { before, sentExactly } from "../sent-text.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import { accountStatus, accountStatusOrder } from "./account-status.ts";
import { changedPassword, firstPassword, isLongEnough, passwordMaxLength } from "./password.ts";
import { staff } from "./staff-fields.ts";
import { isNewUsername } from "./username.ts";
import { maxCapacity, userMessages } from "./users.messages.ts";

const usernameNotes = { label: "Username", input: "text", maxLength: 60 } as const;

const username = requiredText({
  label: "Username",
  max: 60,
  min: usernameMinLength,
  message: userMessages.username,
})
  .check(z.refine(isNewUsername, userMessages.usernameCharacters))
  .register(fieldNotes, { ...usernameNotes, required: true });

/** On edit the username may stay unchanged; the first admin's may be the short one. */
const sentUsername = sentExactly({
  error: userMessages.username,
  max: 60,
  tooLong: "Username may have at most 60 characters.",
}).check(z.trim(), z.refine(isExistingUsername, userMessages.username));
const keptUsername = z.optional(sentUsername).register(fieldNotes, usernameNotes);

const passwordNotes = {
  label: "Password",
  input: "password",
  maxLength: passwordMaxLength,
} as const;

const password = firstPassword().register(fieldNotes, { ...passwordNotes, required: true });
const keptPassword = changedPassword().register(fieldNotes, {
  ...passwordNotes,
  hint: userMessages.passwordHint,
});

/** 1: the password is left empty, and they choose one with a link (AUTH-33). */
const invite = z.optional(flag("Invite")).register(fieldNotes, {
  label: userMessages.inviteLabel,
  input: "flag",
});

/** Left out, it stays as it is; a new user is none. Only an admin sets it (SAFE-6). */
const lead = z.optional(flag(userMessages.lead)).register(fieldNotes, {
  label: userMessages.lead,
  input: "flag",
  hint: userMessages.leadHint,
});

const enabledNotes = { label: "Enabled", input: "flag" } as const;
const enabled = z.optional(flag("Enabled")).register(fieldNotes, enabledNotes);

/** How many open cases they can carry; null and a blank mean that nobody has said (USER-20). */
const capacity = z
  .optional(
    z.pipe(
      before((sent) =>
        typeof sent === "string" && sent.trim() === "" ? null : digitsAsNumber(sent),
      ),
      z.nullable(
        z
          .number({ error: userMessages.capacity })
          .check(
            z.refine(
              (cases) => Number.isInteger(cases) && cases >= 1 && cases <= maxCapacity,
              userMessages.capacity,
            ),
          ),
      ),
    ),
  )
  .register(fieldNotes, {
    label: "Capacity",
    input: "text",
    maxLength: String(maxCapacity).length,
    hint: userMessages.capacityHint,
  });

/** What only the user's own record shows. */
const own = <S extends z.ZodMiniType>(schema: S) => field("staff", "own record only", schema);

const person = {
  user_type: own(choice(userTypes, { label: "User type", message: userMessages.userType })),
  clinic_name: own(optionalText({ label: "Clinic name", max: 100 })),
  clinic_details: own(optionalText({ label: "Clinic details", max: 2000, input: "textarea" })),
  first_name: staff.fields.first_name,
  last_name: staff.fields.last_name,
  gender: own(personNames.gender),
  username: own(username),
  password: own(password),
};

const contact = {
  address_1: own(addressLines.address_1),
  address_2: own(addressLines.address_2),
  city: own(cityAndCounty.city),
  county: own(cityAndCounty.county),
  postcode: own(
    optionalText({ label: "Postcode", max: 12, input: "postcode", display: "upper-case" }),
  ),
  email: staff.fields.email,
  telephone: staff.fields.telephone,
  mobile: staff.fields.mobile,
  notes: own(optionalText({ label: "Notes", max: 10_000, input: "textarea" })),
  capacity: own(capacity),
  safeguarding_lead: own(lead),
  enabled: own(enabled),
};

const fields = { ...person, ...contact };

/** Entity fields that the server maintains; accepted in a body and ignored. */
const keptByServer = sentBack(["failed_logins", "added_on", "invited"]);

interface FirstPassword {
  readonly invite: number;
  readonly password: string | null;
}

const passwordGiven = ruleAcross<FirstPassword>(
  "password",
  userMessages.password,
  ({ invite: isInvited, password: given }) => isInvited === 1 || isLongEnough(given),
);
const notBoth = ruleAcross<FirstPassword>(
  "password",
  userMessages.inviteOrPassword,
  ({ invite: isInvited, password: given }) => isInvited !== 1 || !given,
);

const clinicNamed = ruleAcross<{ user_type: string; clinic_name: string | null }>(
  "clinic_name",
  userMessages.clinicName,
  ({ user_type, clinic_name }) => user_type !== "clinic" || trimmedLength(clinic_name) >= 5,
);

const {
  password: _secret,
  enabled: _flag,
  capacity: _cases,
  safeguarding_lead: _lead,
  user_type: _type,
  ...textFields
} = fields;

const statusOf = (row: Readonly<Record<string, unknown>>) =>
  accountStatus(Number(row.enabled), Number(row.failed_logins), Number(row.invited));

/** The lists, search, details and list modal of users derive from this. */
export const users = defineRecordKind({
  ...staff,
  ofPeople: true,
  fields,
  create: z
    .strictObject({ ...shapeOf(person), invite, ...shapeOf(contact), ...keptByServer })
    .check(clinicNamed, passwordGiven, notBoth),
  update: z
    .strictObject({
      ...idOrAlias("user_id"),
      ...shapeOf(fields),
      username: keptUsername,
      password: keptPassword,
      ...keptByServer,
      ...basedOnVersion,
    })
    .check(clinicNamed, idGiven("user_id")),
  details: z.object({
    user_id: z.number(),
    user_type: z.enum(userTypes),
    ...storedShape(textFields),
    capacity: z.nullable(z.number()),
    safeguarding_lead: flag(userMessages.lead),
    enabled: flag("Enabled"),
    failed_logins: z.number(),
    /** 1: they have not chosen a password yet. */
    invited: flag("Invited"),
    added_on: moment(),
    version: z.number(),
  }),
  row: z.object({
    user_id: z.number(),
    user_type: z.enum(userTypes),
    clinic_name: z.nullable(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    enabled: flag("Enabled"),
    failed_logins: z.number(),
    invited: flag("Invited"),
  }),
  columns: [
    { field: "user_id", label: "User ID" },
    { field: "user_type", label: "User Type" },
    { field: "first_name", label: "First name" },
    { field: "last_name", label: "Last name" },
    {
      field: "status",
      label: "Status",
      show: (row) => statusOf(row),
      sortBy: (row) => accountStatusOrder.indexOf(statusOf(row)),
    },
  ],
  search: {
    user_id: "exact id",
    first_name: "text",
    last_name: "text",
    clinic_name: "text",
    username: "text",
    email: "text",
  },
  order: ["last_name", "first_name"],
});

/**
 * The schema for updating a user whose username is `before`: the username may stay, and a new one must meet
 * the rule for new ones.
 */
export const userUpdateOf = (before: string) =>
  users.update.check(
    ruleAcross<{ username: string }>(
      "username",
      userMessages.usernameCharacters,
      ({ username: sent }) => typeof sent !== "string" || sent === before || isNewUsername(sent),
    ),
  );
