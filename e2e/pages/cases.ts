/** Creates cases through the API, for journeys about something else. */
import { noToEverything } from "@helpline/contract/cases/sample-answers";
import type { CaseAction } from "@helpline/contract/cases/stages";
import { type APIRequestContext, expect } from "@playwright/test";
import { type Credentials, firstAdmin, makeUser, setUpToken } from "./people.ts";

/** Names of the maximum length, without a space to break at. */
export const longName = "Wolfeschlegelsteinhausenbergerdorf-Featherstonehaugh-Okonkwo";

interface CaseOptions {
  /** Who creates it; the first admin by default. */
  readonly by?: Credentials;
  /** The primary guardian's fields. */
  readonly city?: string;
  readonly mobile?: string;
  readonly email?: string;
  readonly child?: string;
  readonly guardian?: string;
  /** Actions of a manager afterwards. */
  readonly actions?: readonly CaseAction[];
  /** The advocate adds the clinic. */
  readonly clinic?: boolean;
  /** Differences from the default body of a new case. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Posts as one person and expects a record to be created. */
export async function poster(request: APIRequestContext, who: Credentials = firstAdmin) {
  const headers = { authorization: await setUpToken(request, who) };
  return async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).data ?? {};
  };
}

/** Creates a case with an advisor and applies the actions in turn; resolves to the case id. */
export async function makeCase(
  request: APIRequestContext,
  {
    child = "Okonkwo",
    guardian = "Featherstone",
    city = "Leeds",
    mobile = "07700 900123",
    ...options
  }: CaseOptions = {},
): Promise<number> {
  const { by, actions = [], clinic, fields, email } = options;
  const send = await poster(request, by);
  const { guardian_id } = await send("/api/guardians", {
    first_name: "Marguerite",
    last_name: guardian,
    gender: "female",
    address_1: "12 Mill Lane",
    city,
    county: "West Yorkshire",
    postcode: "LS1 4AB",
    mobile,
    ...(email !== undefined && { email }),
  });
  const { case_id } = await send("/api/cases", {
    reason_for_the_call_today: "Advice on an EHC needs assessment",
    primary_guardian_id: guardian_id,
    primary_guardian_relationship_with_child: "Mother",
    child_first_name: "Bartholomew",
    child_last_name: child,
    ...noToEverything,
    attending_school: "home schooled",
    band: 1,
    added_on: "2026-02-03",
    with_advisor: 1,
    with_advocate: 0,
    clinic_id: clinic ? (await makeUser(request, "clinic")).id : null,
    ...fields,
  });
  for (const action of actions) {
    const consented = action === "assign to evaluator" ? { consented_to_evaluation: 1 } : {};
    await send("/api/cases/actions", { case_id, action, ...consented });
  }
  if (clinic) {
    await send("/api/advocates/cases/logs", {
      case_id,
      entry_type: "call",
      duration: 10,
      details: "The clinic should see the child.",
      further_action: "add clinic participation",
    });
  }
  return case_id;
}
