/** The cases of a record, and the other cases of a family. Rules: CALL-13, CALL-14, REC-16. */
import { familyRoutes, maxListed } from "@helpline/contract/families/families";
import { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import { describe, expect, it } from "vitest";
import { startTeam, type Team } from "#test/case-factories";
import { insertGuardian, insertSchool } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const guardian = async (fields: Parameters<typeof insertGuardian>[1] = {}) =>
  (await insertGuardian(database, fields)).guardian_id;

const casesOf = (entity: string, id: number, who: keyof Team = "manager") => {
  const route = recordFamilyRoutes.find(({ kind }) => kind.entity === entity)?.cases;
  if (!route) throw new Error(`There is no list of cases of ${entity}.`);
  return helpline.call(route, { params: { id }, token: team[who].token });
};

const familyOf = (id: number, who: keyof Team = "manager") =>
  helpline.call(familyRoutes.family, { params: { id }, token: team[who].token });

const idsIn = (rows: readonly { case_id: number }[]) => rows.map(({ case_id }) => case_id);

describe("the cases of a record", () => {
  it("are those that name a guardian first or second, newest first, as list rows", async () => {
    const [me, other] = [await guardian(), await guardian()];
    const first = await newCase("advisor", { primary_guardian_id: me, child_first_name: "Max" });
    const second = await newCase("closed", {
      primary_guardian_id: other,
      secondary_guardian_id: me,
    });
    await newCase("advisor", { primary_guardian_id: other });
    await newCase("advisor", { primary_guardian_id: me, deleted_at: new Date().toISOString() });
    const { status, data } = await casesOf("guardians", me);
    expect(status).toBe(200);
    expect(idsIn(data)).toEqual([second, first]);
    expect(data[1]).toMatchObject({
      child_name: "Max",
      status: "With Advisor",
      closed: 0,
      case_handler: "Wilhelmina Okonkwo",
    });
    expect(data[1]).not.toHaveProperty("telephone");
  });

  it("are bounded", async () => {
    const { school_id } = await insertSchool(database);
    for (let each = 0; each <= maxListed; each += 1) await newCase("advisor", { school_id });
    const { data, message } = await casesOf("schools", school_id);
    expect(data).toHaveLength(maxListed);
    expect(message).toBe("The newest 200 cases are shown.");
  });

  it("are refused to other roles, and 404 for a record that is not there", async () => {
    expect((await casesOf("gps", 999_999)).status).toBe(404);
    expect((await casesOf("guardians", 99_999_999_999)).status).toBe(404);
    for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
      expect((await casesOf("guardians", await guardian(), role)).status).toBe(403);
    }
  });
});

describe("a family", () => {
  const home = { address_1: "7 Castle Street", postcode: "CF10 1AA" };

  it("has the other cases of both guardians, then those of the same address", async () => {
    const [mother, father] = [await guardian(home), await guardian({ postcode: "ZE1 0AA" })];
    const aunt = await guardian({ address_1: "7  castle street", postcode: "cf101aa" });
    const neighbour = await guardian({ ...home, address_1: "9 Castle Street" });
    const elsewhere = await guardian({ ...home, postcode: "CF10 2BB" });
    const one = await newCase("advisor", {
      primary_guardian_id: mother,
      secondary_guardian_id: father,
    });
    const ofAunt = await newCase("advocate", { primary_guardian_id: aunt });
    const ofFather = await newCase("closed", { primary_guardian_id: father });
    for (const other of [neighbour, elsewhere]) {
      await newCase("advisor", { primary_guardian_id: other });
    }
    const gone = { primary_guardian_id: mother, deleted_at: new Date().toISOString() };
    await newCase("advisor", gone);
    const { data } = await familyOf(one);
    expect(data.others).toBe(0);
    expect(data.cases).toMatchObject([
      { case_id: ofFather, shares: "guardian", status: "Closed", case_handler: "NA" },
      { case_id: ofAunt, shares: "address", status: "With Advocate" },
    ]);
    expect(idsIn((await familyOf(ofAunt)).data.cases)).toEqual([one]);
  });

  it("shows a role only the cases that it may see, and the number of the others", async () => {
    const mother = await guardian({ address_1: "1 Only Lane", postcode: "EX1 1AA" });
    const named = { primary_guardian_id: mother };
    const mine = await newCase("advisor", named);
    const alsoMine = await newCase("advisor", named);
    await newCase("advisor", { ...named, advisor_id: (await helpline.logIn("advisor")).userId });
    await newCase("advocate", named);
    await newCase("closed", named);
    const { data } = await familyOf(mine, "advisor");
    expect(idsIn(data.cases)).toEqual([alsoMine]);
    expect(data.others).toBe(3);
    expect((await familyOf(mine, "admin")).data.cases).toHaveLength(4);
    for (const role of ["advocate", "clinic", "evaluator"] as const) {
      expect((await familyOf(mine, role)).status).toBe(404);
    }
    expect((await familyOf(99_999_999_999)).status).toBe(404);
  });

  it("of nobody else is empty", async () => {
    const mine = await newCase("advisor", {
      primary_guardian_id: await guardian({ postcode: "IV1 1AA" }),
    });
    expect((await familyOf(mine)).data).toEqual({ cases: [], others: 0 });
  });
});
