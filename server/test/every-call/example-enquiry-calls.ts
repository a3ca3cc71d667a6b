/** Enquiries, and those that the look-up of callers finds. */
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { assignedTo, insertCaseIn } from "../case-factories.ts";
import { by, type ExampleCalls, type World } from "./example.ts";

const enquiry = {
  channel: "call",
  caller: "parent or carer",
  minutes: 6,
  notes: "Asked about transport to school.",
  outcome: "call back",
  call_back_on: "2100-01-04",
  name: "Ruth Bloom",
  telephone: "07700 900456",
};

export function exampleEnquiryCalls(world: World): ExampleCalls {
  const { helpline, team } = world;
  const { token } = team.advisor;
  const added = async () => {
    const { data } = await helpline.call(enquiryRoutes.create, { body: enquiry, token });
    return data.enquiry_id;
  };
  const about = async (more: object = {}) =>
    by(world, "advisor", { body: { enquiry_id: await added(), ...more } });
  return {
    "POST /api/enquiries": async () => by(world, "advisor", { body: enquiry }),
    "PUT /api/enquiries": () => about({ outcome: "answered", version: 1 }),
    "DELETE /api/enquiries": async () =>
      by(world, "manager", { body: { enquiry_id: await added() } }),
    "GET /api/enquiries/{id}/details": async () =>
      by(world, "advisor", { params: { id: await added() } }),
    "GET /api/enquiries/choices": async () => by(world, "advisor"),
    "POST /api/enquiries/query": async () => {
      await added();
      return by(world, "advisor", { body: { filters: { search: "bloom" } } });
    },
    "POST /api/enquiries/export": async () =>
      by(world, "manager", { body: { filters: { caller: ["parent or carer"] } } }),
    "POST /api/enquiries/attempts": () =>
      about({ reached: false, minutes: 1, call_back_on: "2100-01-05" }),
    "POST /api/enquiries/to-case": async () => {
      const caseId = await insertCaseIn(helpline.database, "advisor", assignedTo(team));
      return { ...(await about({ case_id: caseId, version: 1 })), caseId };
    },
    "POST /api/callers/enquiries": async () => {
      await added();
      return by(world, "advisor", { body: { q: "07700 900 456" } });
    },
  };
}
