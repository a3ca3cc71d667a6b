/** The alerts of guardians, and the consents of cases. */
import { consentRoutes } from "@helpline/contract/consents/consents";
import { assignedTo, insertCaseIn } from "../case-factories.ts";
import { insertGuardian } from "../factories.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

const alerts = [
  { kind: "interpreter", text: "Urdu. Please book ahead", review_on: "2100-01-04" },
  { kind: "safe time or number", text: "Weekdays before 3 pm, mobile only", review_on: null },
] as const;

const consent = {
  purpose: "contact school",
  given_by: "primary guardian",
  means: "spoken",
  given_on: "2026-02-03",
  expires_on: "2100-01-04",
  note: "About transport only",
} as const;

export function exampleAlertCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { database } = helpline;
  const newCase = (primary_guardian_id: number) =>
    insertCaseIn(database, "advisor", { ...assignedTo(team), primary_guardian_id });
  const guardian = async (review_on: string | null = null) => {
    const stored = alerts.map((alert) => ({ ...alert, review_on }));
    const { guardian_id } = await insertGuardian(database, { alerts: JSON.stringify(stored) });
    return { id: guardian_id, caseId: await newCase(guardian_id) };
  };
  const withConsent = async () => {
    const { caseId } = await guardian();
    const body = { case_id: caseId, ...consent };
    const { data } = await helpline.call(consentRoutes.create, { body, token: team.advisor.token });
    return { caseId, consentId: data.consent_id };
  };
  return {
    "GET /api/guardians/{id}/alerts": async () => {
      const { id } = await guardian();
      return by(world, "advisor", { params: { id } });
    },
    "PUT /api/guardians/alerts": async () => {
      const { id } = await guardian();
      return by(world, "advisor", { body: { guardian_id: id, alerts, version: 1 } });
    },
    "GET /api/guardians/alerts": async () => {
      await guardian("2026-01-05");
      return by(world, "manager");
    },
    "GET /api/cases/{id}/consents": async () => {
      const { caseId } = await withConsent();
      return by(world, "advisor", { params: { id: caseId }, caseId });
    },
    "POST /api/consents": async () => {
      const { caseId } = await guardian();
      return by(world, "advisor", { body: { case_id: caseId, ...consent }, caseId });
    },
    "PUT /api/consents": async () => {
      const { caseId, consentId } = await withConsent();
      const body = { consent_id: consentId, withdrawn_on: "2026-03-02", version: 1 };
      return by(world, "advisor", { body, caseId });
    },
  };
}
