/** Only leads' desks are told of a concern, so that nobody else learns that there is one. Rules: SAFE-9, TEL-5. */
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { expect, it } from "vitest";
import { startConcerns } from "#test/concern-kit";
import { listenForChanges, peopleTold } from "#test/told-changes";

const { acknowledge, decide, helpline, newCase, people, raised, read } = await startConcerns();
const toldBy = await listenForChanges(helpline);
const leads = [people.lead.userId, people.otherLead.userId].toSorted((one, other) => one - other);

async function onlyLeads(act: () => Promise<unknown>) {
  const told = await toldBy(act);
  expect(peopleTold(told)).toEqual(leads);
  expect(told.every((each) => each.kind === "desk" && each.access === undefined)).toBe(true);
}

it("when it is raised, acknowledged, tied to a case and decided", async () => {
  let concern_id = 0;
  await onlyLeads(async () => {
    concern_id = await raised();
  });
  const present = async () => ({ concern_id, version: (await read(concern_id)).version });
  const worked = async (answer: Promise<{ readonly status: number }>) =>
    expect((await answer).status).toBeLessThan(300);
  await onlyLeads(async () => worked(acknowledge(await present())));
  await onlyLeads(async () => {
    const body = { ...(await present()), case_id: await newCase("advisor") };
    await worked(helpline.call(concernRoutes.tie, { body, token: people.otherLead.token }));
  });
  await onlyLeads(async () =>
    worked(decide({ ...(await present()), decision: "no further action", reason: "A mistake." })),
  );
});
