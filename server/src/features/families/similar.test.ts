/** Is it one of these? Guardians who may be the one that is being typed in. Rules: DUP-1, DUP-3. */
import { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import { maxSimilar, similarRoutes } from "@helpline/contract/families/similar";
import { describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGuardian, insertSchool } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team } = await startTeam();
const { database } = helpline;

const ask = (body: object, who: keyof typeof team = "manager") =>
  helpline.call(similarRoutes.similar, { body, token: team[who].token });

const mother = await insertGuardian(database, {
  first_name: "Siobhan",
  last_name: "O'Akhtar",
  postcode: "EX9 7LN",
  telephone: "01392 496 0123",
  mobile: "+44 7700 900123",
  email: "Siobhan@example.org",
});
const neighbour = await insertGuardian(database, { postcode: "EX9 7LN", telephone: null });
const id = mother.guardian_id;
const told = async (body: object) =>
  (await ask(body)).data.map((each: { guardian_id: number; reasons: string[] }) => [
    each.guardian_id,
    each.reasons,
  ]);

it.each([
  ["the mobile number in the other field, written differently", { telephone: "(07700) 900-123" }],
  ["the telephone number", { mobile: "0044 1392 4960123" }],
])("finds %s", async (_, typed) => {
  expect(await told(typed)).toEqual([[id, ["telephone"]]]);
});

it("finds the e-mail address and the name in any spelling", async () => {
  expect(await told({ email: "SIOBHAN@example.org" })).toEqual([[id, ["email"]]]);
  expect(await told({ first_name: "SIOBHÁN", last_name: "o'akhtar" })).toEqual([[id, ["name"]]]);
});

it("finds a misheard name at the same postcode, but not the neighbours", async () => {
  const typed = { first_name: "Shivaun", last_name: "Oakhtar", postcode: "ex97ln" };
  expect(await told(typed)).toEqual([[id, ["similar name", "postcode"]]]);
  expect(await told({ ...typed, postcode: "EX1 1AA" })).toEqual([]);
  expect(await told({ postcode: "EX9 7LN" })).toEqual([]);
});

it("gives every reason, and what is needed to recognise somebody", async () => {
  const { data } = await ask({
    first_name: "Siobhan",
    last_name: "O Akhtar",
    postcode: "EX9 7LN",
    telephone: mother.telephone,
    mobile: "",
    email: null,
  });
  expect(data).toEqual([
    {
      guardian_id: id,
      first_name: "Siobhan",
      last_name: "O'Akhtar",
      address_1: mother.address_1,
      city: mother.city,
      postcode: "EX9 7LN",
      telephone: mother.telephone,
      mobile: mother.mobile,
      email: mother.email,
      dob: null,
      reasons: ["name", "telephone", "postcode"],
      other_birthday: 0,
    },
  ]);
});

it("says of somebody born on another day that they are probably another person, and names them last", async () => {
  const same = { first_name: "Jacob", last_name: "Twin", postcode: "EX7 7TW" };
  const father = await insertGuardian(database, { ...same, dob: "1960-02-01" });
  const son = await insertGuardian(database, { ...same, dob: "1985-03-09" });
  const unknown = await insertGuardian(database, { ...same, dob: null });
  const asked = async (dob: string) =>
    (await ask({ ...same, dob })).data.map((each: Record<string, unknown>) => [
      each.guardian_id,
      each.other_birthday,
    ]);
  expect(await asked("1985-03-09")).toEqual([
    [son.guardian_id, 0],
    [unknown.guardian_id, 0],
    [father.guardian_id, 1],
  ]);
  // A day that is still being typed tells nothing.
  expect((await asked("1985")).map(([, other]: [number, number]) => other)).toEqual([0, 0, 0]);
});

it("leaves out the guardian that is being edited", async () => {
  expect(await told({ telephone: mother.telephone, except_id: id })).toEqual([]);
});

it("shows at most five, the likeliest first", async () => {
  for (let each = 0; each < 7; each += 1) {
    await insertGuardian(database, { first_name: "Jo", last_name: "Ng", telephone: "0113" });
  }
  const best = await insertGuardian(database, {
    first_name: "Jo",
    last_name: "Ng",
    mobile: "0777 123456",
  });
  const found = await told({ first_name: "Jo", last_name: "Ng", mobile: "0777123456" });
  expect(found).toHaveLength(maxSimilar);
  expect(found[0]).toEqual([best.guardian_id, ["name", "telephone"]]);
});

it.each([
  {},
  { first_name: "" },
  { telephone: "01" },
  { telephone: "%", mobile: "_", email: "%" },
  { first_name: "😀", last_name: "שרה" },
])("finds nobody for %j", async (typed) => {
  expect(await ask(typed)).toMatchObject({ status: 200, data: [] });
});

it("is recorded with ids when it shows somebody, and is for managers", async () => {
  const mark = await auditMark(database);
  await ask({ telephone: mother.telephone });
  await ask({ telephone: "01" });
  const rows = await auditSince(database, mark);
  expect(rows).toMatchObject([{ action: "search", entity: "guardians", after: { ids: [id] } }]);
  expect(JSON.stringify(rows)).not.toContain("1392");
  for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
    expect((await ask({}, role)).status).toBe(403);
  }
  expect((await ask({ first_name: "x".repeat(301) })).status).toBe(422);
  expect((await ask({ nonsense: "x" })).status).toBe(422);
  // PostgreSQL cannot store these.
  expect((await ask({ first_name: "a\u0000b" })).status).toBe(422);
  expect((await ask({ email: "\ud800" })).status).toBe(422);
  expect(neighbour.guardian_id).not.toBe(id);
});

it.each(["a\u0000b", "\ud800", "x".repeat(301)])(
  "refuses text that cannot be stored: %j",
  async (text) => {
    expect((await ask({ last_name: "Akhtar", email: text })).status).toBe(422);
  },
);

describe("the duplicates of a record on file", () => {
  const routesOf = (entity: string) => {
    const found = recordFamilyRoutes.find(({ kind }) => kind.entity === entity);
    if (!found) throw new Error(`There are no ${entity}.`);
    return found.duplicates;
  };
  const askFor = (entity: string, of: number, who: keyof typeof team = "manager") =>
    helpline.call(routesOf(entity), { params: { id: of }, token: team[who].token });

  it.each(["guardians", "schools"])(
    "among %s are for managers, of records on file",
    async (entity) => {
      for (const who of ["advisor", "advocate", "clinic", "evaluator"] as const) {
        expect((await askFor(entity, 1, who)).status).toBe(403);
      }
      expect((await askFor(entity, 999_999)).status).toBe(404);
    },
  );

  it("are similar guardians, recorded as a search that found them", async () => {
    const twin = await insertGuardian(database, {
      first_name: "Shivaun",
      last_name: "Oakhtar",
      postcode: "ex97ln",
      address_1: "1 High Street",
      city: "Exeter",
      telephone: null,
      mobile: "07700 900124",
    });
    const mark = await auditMark(database);
    expect((await askFor("guardians", id)).data).toEqual([
      {
        id: twin.guardian_id,
        name: "Shivaun Oakhtar",
        place: "1 High Street, Exeter, ex97ln, 07700 900124",
        reasons: ["similar name", "postcode"],
        other_birthday: 0,
      },
    ]);
    const rows = await auditSince(database, mark);
    expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual(["search guardians"]);
  });

  it("are schools of the same name and postcode in any spelling, but never school 1", async () => {
    const { school_id } = await insertSchool(database, { name: "St Mary's", postcode: "EX1 2AB" });
    const same = await insertSchool(database, { name: "ST MARYS", postcode: "ex12ab" });
    await insertSchool(database, { name: "St Mary's", postcode: "EX1 2AC" });
    await insertSchool(database, { name: "St Peter's", postcode: "EX1 2AB" });
    const homeSchooled = { name: "St Marys", postcode: "EX1 2AB" };
    await database.updateTable("schools").set(homeSchooled).where("school_id", "=", 1).execute();
    const { data } = await askFor("schools", school_id);
    expect(data).toMatchObject([{ id: same.school_id, reasons: ["name", "postcode"] }]);
  });
});
