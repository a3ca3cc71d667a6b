/** What a new case can take over from its primary guardian. Rules: CASE-19. */
import { maxSuggested, newCaseRoutes } from "@helpline/contract/families/new-case";
import { homeSchooledId } from "@helpline/contract/reference-records/schools";
import { expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGp, insertGuardian, insertLocalAuthority, insertSchool } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const offersFor = (id: number, who: keyof typeof team = "manager") =>
  helpline.call(newCaseRoutes.offers, { params: { id }, token: team[who].token });

let towns = 0;
/** A town that no other test uses, and a guardian in it. */
async function newTown(fields: Parameters<typeof insertGuardian>[1] = {}) {
  towns += 1;
  const city = `Newtown ${"abcdefgh"[towns]}`;
  const guardian = await insertGuardian(database, { city, postcode: "EX9 7LN", ...fields });
  return { city, guardian, id: guardian.guardian_id };
}

it("has the guardian's last name and address", async () => {
  const { id, city } = await newTown({
    last_name: "O'Neil-Akhtar",
    address_1: "Flat 2",
    address_2: "7 Castle Street",
    county: "Devon",
  });
  const { status, data } = await offersFor(id);
  expect(status).toBe(200);
  expect(data).toEqual({
    child_last_name: "O'Neil-Akhtar",
    child_home_address: `Flat 2\n7 Castle Street\n${city}\nDevon\nEX9 7LN`,
    town: city,
    county: "Devon",
    gp_id: [],
    local_authority_id: [],
    school_id: [],
  });
});

it("suggests the records of the family's other cases, then those of the town", async () => {
  const { id, city, guardian } = await newTown({ address_1: "1 Family Row" });
  const aunt = await insertGuardian(database, {
    address_1: "1  family row",
    postcode: "ex97ln",
    city,
  });
  const elsewhere = { city: "Truro" };
  const ofSister = (await insertGp(database, { ...elsewhere, practice_name: "Sister's" })).gp_id;
  const ofAunt = (await insertGp(database, { city, practice_name: "Aunt's" })).gp_id;
  const inTown = (await insertGp(database, { city: ` ${city.toUpperCase()}` })).gp_id;
  await insertGp(database, elsewhere);
  const authority = await insertLocalAuthority(database, elsewhere);
  const school = await insertSchool(database, elsewhere);
  const older = await newCase("closed", {
    primary_guardian_id: id,
    gp_id: ofSister,
    local_authority_id: authority.local_authority_id,
    school_id: homeSchooledId,
  });
  const newer = await newCase("advisor", {
    secondary_guardian_id: guardian.guardian_id,
    gp_id: ofSister,
    attending_school: "attending",
    school_id: school.school_id,
  });
  const cousins = await newCase("advisor", {
    primary_guardian_id: aunt.guardian_id,
    gp_id: ofAunt,
  });
  await newCase("advisor", {
    primary_guardian_id: id,
    deleted_at: new Date().toISOString(),
    gp_id: (await insertGp(database, elsewhere)).gp_id,
  });
  const { data } = await offersFor(id);
  expect(data.gp_id).toEqual([
    { id: ofSister, name: "Sister's", case_id: newer },
    { id: ofAunt, name: "Aunt's", case_id: cousins },
    { id: inTown, name: "Mill Lane Surgery", case_id: null },
  ]);
  expect(data.local_authority_id).toEqual([
    { id: authority.local_authority_id, name: "Leeds City Council", case_id: older },
  ]);
  expect(data.school_id).toEqual([
    { id: school.school_id, name: "Mill Lane Primary School", case_id: newer },
  ]);
});

it("suggests no closed record of the family's other cases", async () => {
  const { id } = await newTown();
  const closed = { city: "Truro", closed_on: "2026-01-31" };
  await newCase("advisor", {
    primary_guardian_id: id,
    gp_id: (await insertGp(database, closed)).gp_id,
    local_authority_id: (await insertLocalAuthority(database, closed)).local_authority_id,
    attending_school: "attending",
    school_id: (await insertSchool(database, closed)).school_id,
  });
  const { data } = await offersFor(id);
  expect(data).toMatchObject({ gp_id: [], local_authority_id: [], school_id: [] });
});

it("suggests few records of a town, the nearest by postcode first", async () => {
  const { id, city } = await newTown();
  const practice = (practice_name: string, postcode: string) =>
    insertGp(database, { city, practice_name, postcode });
  await practice("Abbey", "EX1 1AA");
  await practice("Bishop", "EX1 1AA");
  await practice("Yew", "EX9 7LN");
  await practice("zion", "ex9 7aa");
  await practice("Next", "EX9 1AA");
  const { data } = await offersFor(id);
  expect(data.gp_id).toHaveLength(maxSuggested);
  expect(data.gp_id.map(({ name }: { name: string }) => name)).toEqual(["Yew", "zion", "Next"]);
});

it("is recorded as a read of the guardian", async () => {
  const { id } = await newTown();
  const mark = await auditMark(database);
  await offersFor(id);
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "read", entity: "guardians", entity_id: String(id), user_id: team.manager.userId },
  ]);
});

it("is 404 for a guardian who is not there, and refused to other roles", async () => {
  const { id } = await newTown();
  expect((await offersFor(999_999)).status).toBe(404);
  expect((await offersFor(99_999_999_999)).status).toBe(404);
  expect((await offersFor(id, "admin")).status).toBe(200);
  for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
    expect((await offersFor(id, role)).status).toBe(403);
  }
});
