/** Follow-ups: what somebody has promised to do on a case, and by when (TASK-1). */
import * as z from "zod/mini";
import { mayAccess, type UserType, userTypes } from "../access.ts";
import { assigneeIds, assigneesOf } from "../cases/assignees.ts";
import { mayLog } from "../cases/case-place.ts";
import { type AssignedIds, type StageFlags, stageOf } from "../cases/case-status.ts";
import { caseMessages } from "../cases/cases.messages.ts";
import { recordId, recordVersion, requiredDate, requiredText } from "../fields.ts";
import { followUpsCall } from "../first-load-calls.ts";
import { day, defineRoute, idParams, moment, reading, wholeNumber } from "../http.ts";
import { largestId } from "../limits.ts";
import { ruleAcross } from "../validation.ts";
import {
  finishCall,
  followUpMessages,
  longestFollowUp,
  maxFollowUps,
} from "./follow-ups.messages.ts";
import { dueRanges, followUpLabels, whoseFollowUps } from "./follow-ups.plain.ts";

/** The fields of a follow-up that a person fills in. */
export const followUpFields = {
  due_on: requiredDate(followUpLabels.due_on, followUpMessages.dueOn, { days: "ahead" }),
  text: requiredText({
    label: followUpLabels.text,
    min: 1,
    max: longestFollowUp,
    message: followUpMessages.text,
    input: "textarea",
    lines: 2,
  }),
  /** A user id; left out or null: whoever writes it. */
  assigned_to: z.optional(z.nullable(recordId(followUpMessages.person))),
};

/** Whether somebody who sees a case may write its follow-ups while it is open. */
export const mayWriteFollowUps = (userType: UserType, flags: StageFlags): boolean =>
  flags.closed !== 1 && (mayAccess("managers", userType) || mayLog(userType, flags));

/** Whether somebody who sees a case may mark one of its follow-ups as done, or open it again. */
export const mayFinish = (
  { user_id, user_type }: Assignee,
  flags: StageFlags,
  assignedTo: number | null,
): boolean => mayWriteFollowUps(user_type, flags) || (flags.closed !== 1 && assignedTo === user_id);

interface Assignee {
  readonly user_id: number;
  readonly user_type: UserType;
}
type WorkedOn = StageFlags & AssignedIds & { readonly clinic_id: number | null };

/** Whether somebody works on the case, and not just on paper: a handler's user type may have changed. */
function worksOn({ user_id, user_type }: Assignee, worked: WorkedOn): boolean {
  if (!assigneeIds(assigneesOf(worked)).includes(user_id)) return false;
  return mayLog(user_type, worked) || stageOf(worked) === user_type;
}

/** Whether a follow-up of this case may be given to somebody: to whoever works on it, or a manager. */
export const mayBeGiven = (person: Assignee, worked: WorkedOn): boolean =>
  mayAccess("managers", person.user_type) || worksOn(person, worked);

const name = () => z.nullable(z.string());

export const followUp = z.object({
  follow_up_id: z.number(),
  case_id: z.number(),
  due_on: day(),
  text: z.string(),
  /** Null while nobody works on the case. */
  assigned_to: z.nullable(z.number()),
  assigned_to_name: name(),
  created_by: z.number(),
  created_by_name: z.string(),
  created_on: moment(),
  done_on: z.nullable(moment()),
  done_by: z.nullable(z.number()),
  done_by_name: name(),
  version: z.number(),
});
export type FollowUp = z.output<typeof followUp>;

export const listedFollowUp = z.object({
  ...followUp.shape,
  child_name: z.string(),
  status: z.string(),
});
export type ListedFollowUp = z.output<typeof listedFollowUp>;

const person = z.object({
  user_id: z.number(),
  name: z.string(),
  user_type: z.enum(userTypes),
});
export type FollowUpPerson = z.output<typeof person>;

const followUpId = () => recordId(followUpMessages.id);

/** What the form for a new follow-up, or a change of one, asks for. */
export const followUpForm = z.strictObject(followUpFields);

/** Which open follow-ups to list. */
const askedFollowUps = z
  .strictObject({
    /** Default: all. */
    due: z.optional(z.enum(dueRanges, { error: followUpMessages.due })),
    /** Default: the caller's own. */
    whose: z.optional(z.enum(whoseFollowUps, { error: followUpMessages.whose })),
    /** Of everybody's, those of this user. */
    assigned_to: z.optional(wholeNumber(followUpMessages.user, largestId)),
  })
  .check(
    ruleAcross<{ assigned_to: string; whose: string }>(
      "assigned_to",
      followUpMessages.onlyOfEverybody,
      ({ assigned_to, whose }) => assigned_to === undefined || whose === "everyone",
    ),
  );

const common = { access: "logged-in", tag: "follow-ups" } as const;
const writing = {
  ...common,
  path: "/api/follow-ups",
  status: 201,
  data: followUp,
  errors: [403, 404, 409],
} as const;

export const followUpRoutes = {
  ofCase: defineRoute({ ...followUpsCall, params: idParams, data: z.array(followUp) }),
  people: defineRoute({
    ...common,
    ...reading,
    path: "/api/cases/{id}/follow-ups/people",
    summary: "To whom a follow-up of this case may be given: the caller first",
    params: idParams,
    data: z.array(person),
    errors: [404],
  }),
  list: defineRoute({
    ...common,
    ...reading,
    path: "/api/follow-ups",
    summary: `Open follow-ups, soonest first, at most ${maxFollowUps}: the caller's, or everybody's (managers)`,
    query: askedFollowUps,
    data: z.array(listedFollowUp),
    errors: [403, 404],
  }),
  count: defineRoute({
    ...common,
    ...reading,
    path: "/api/follow-ups/count",
    summary: "How many open follow-ups the list has, however many it shows",
    query: askedFollowUps,
    data: z.object({ count: z.number() }),
    errors: [403, 404],
  }),
  create: defineRoute({
    ...writing,
    method: "POST",
    summary: "Add a follow-up to a case",
    body: z.strictObject({ case_id: recordId(caseMessages.id), ...followUpFields }),
    message: followUpMessages.added,
    once: true,
  }),
  update: defineRoute({
    ...writing,
    method: "PUT",
    summary: "Change a follow-up",
    body: z.strictObject({
      follow_up_id: followUpId(),
      due_on: z.optional(followUpFields.due_on),
      text: z.optional(followUpFields.text),
      assigned_to: followUpFields.assigned_to,
      version: recordVersion(),
    }),
    message: followUpMessages.updated,
  }),
  done: defineRoute({
    ...finishCall,
    body: z.strictObject({
      follow_up_id: followUpId(),
      done: z.boolean({ error: followUpMessages.done }),
    }),
    data: followUp,
  }),
};
