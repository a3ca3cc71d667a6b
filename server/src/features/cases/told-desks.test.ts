/** Whose desks are told of a case that changes hands: of both people, and of managers. Rules: DESK-2, TEL-5. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { expect, it } from "vitest";
import { startAssigning } from "#test/assign-kit";
import { caseBody, storedCase } from "#test/case-factories";
import { logEntry } from "#test/log-calls";
import { listenForChanges, peopleTold, rolesTold } from "#test/told-changes";

const { colleague, database, helpline, many, newCase, one, team, token } = await startAssigning();
const toldBy = await listenForChanges(helpline);

async function expectTold(people: readonly number[], act: () => Promise<{ status: number }>) {
  const told = await toldBy(async () => expect((await act()).status).toBe(201));
  expect(peopleTold(told)).toEqual(people.toSorted((a, b) => a - b));
  expect(rolesTold(told)).toEqual(["managers"]);
}

const [before, after] = [await colleague("advisor"), await colleague("advisor")];
const others = { advocate_id: null, clinic_id: null, evaluator_id: null };
const ofBefore = () => newCase("advisor", { ...others, advisor_id: before });

it("by a manager, one case or many", async () => {
  const [single, several] = [await ofBefore(), await ofBefore()];
  await expectTold([before, after], () => one(single, { role: "advisor", user_id: after }));
  await expectTold([before, after], () =>
    many({ case_ids: [several], role: "advisor", user_id: after }),
  );
});

it("in the form of the case, also if nobody has it then", async () => {
  const id = await ofBefore();
  const { primary_guardian_id } = await storedCase(database, id);
  const save = (advisor_id: number | null) => () => {
    const body = { ...caseBody(primary_guardian_id), case_id: id, advisor_id };
    return helpline.call(caseRoutes.update, { body, token });
  };
  await expectTold([before, after], save(after));
  await expectTold([after], save(null));
});

it("by a log entry that refers it", async () => {
  const id = await newCase("advisor", { ...others, advisor_id: team.advisor.userId });
  const advocate_id = await colleague("advocate");
  await expectTold([team.advisor.userId, advocate_id], () =>
    helpline.call(caseLogRoutes.addAsAdvisor, {
      body: logEntry(id, { further_action: "save and refer to advocate", advocate_id }),
      token: team.advisor.token,
    }),
  );
});
