/** Letters, their templates, and mail to families. */
import { consentRoutes } from "@helpline/contract/consents/consents";
import { letterRoutes, letterTemplateRoutes } from "@helpline/contract/letters/letters";
import { assignedTo, insertCaseIn } from "../case-factories.ts";
import { insertGuardian } from "../factories.ts";
import { addTemplate, documentOf, templateParts } from "../letters-kit.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

const text = "Dear {primary_guardian_first_name}, {child_first_name} and {school_name}, {today}";
let templates = 0;

export function exampleLetterCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { database } = helpline;
  const newCase = async () => {
    const family = { first_name: "Margaret", last_name: "Harris", email: "margaret@example.org" };
    const { guardian_id } = await insertGuardian(database, family);
    const more = { primary_guardian_id: guardian_id, child_first_name: "Kofi" };
    return insertCaseIn(database, "advocate", { ...assignedTo(team), ...more });
  };
  const names = (what: string) => {
    templates += 1;
    return `${what} ${templates}`;
  };
  const template = async (): Promise<number> => {
    const asked = { text, name: names("Appointment") };
    return (await addTemplate(helpline, team.manager.token, asked)).data.template_id;
  };
  const fields = () => ({ name: names("Closing letter"), addressed_to: "family" });
  return {
    "POST /api/letter-templates": async () =>
      by(world, "manager", { form: templateParts(fields(), documentOf(text)) }),
    "PUT /api/letter-templates": async () => {
      const sent = { template_id: await template(), ...fields(), version: 1 };
      return by(world, "manager", { form: templateParts(sent, documentOf(text)) });
    },
    "DELETE /api/letter-templates": async () =>
      by(world, "manager", { body: { template_id: await template() } }),
    "POST /api/letter-templates/supplied": async () => {
      // All but one are in use, so that the call records one.
      const { token } = team.manager;
      await helpline.call(letterTemplateRoutes.takeOver, { body: {}, token });
      await database.deleteFrom("letter_templates").where("name", "=", "Appointment").execute();
      return by(world, "manager", { body: {} });
    },
    "GET /api/letter-templates/{id}/versions/{number}": async () =>
      by(world, "manager", { params: { id: await template(), number: 1 } }),
    "GET /api/cases/{id}/letters": async () => {
      await template();
      const caseId = await newCase();
      return by(world, "advocate", { params: { id: caseId }, caseId });
    },
    "POST /api/letters": async () => {
      const caseId = await newCase();
      const filled = [{ placeholder: "school_name", text: "Mill Lane Primary" }];
      const body = { case_id: caseId, template_id: await template(), filled, left_out: [] };
      return by(world, "advocate", { body, caseId });
    },
    "GET /api/cases/{id}/family-mail": async () => {
      const caseId = await newCase();
      const { token } = team.advocate;
      const left_out = ["school_name"];
      const body = { case_id: caseId, template_id: await template(), left_out };
      await helpline.call(letterRoutes.write, { body, token });
      const consent = { purpose: "record", given_by: "primary guardian", means: "spoken" };
      await helpline.call(consentRoutes.create, {
        body: { case_id: caseId, ...consent, given_on: "2026-02-03" },
        token,
      });
      return by(world, "advocate", { params: { id: caseId }, caseId });
    },
    "POST /api/cases/family-mail": async () => {
      const caseId = await newCase();
      const body = {
        case_id: caseId,
        guardian: "primary",
        subject: "Your appointment",
        text: "Dear Ms Harris,\n\nwe look forward to meeting you.",
        minutes: 5,
      };
      return by(world, "advocate", { body, caseId });
    },
  };
}
