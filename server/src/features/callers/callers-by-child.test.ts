/**
 * Caller look-up by the name of a child or a school, and by names that sound alike: who finds whom, with
 * which cases, in which order.
 *
 * Rules: CALL-11, CALL-12.
 */
import { callerRoutes, type FoundCaller } from "@helpline/contract/callers/callers";
import { beforeAll, expect, it } from "vitest";
import { startTeam, type Team } from "#test/case-factories";
import { insertGuardian, insertSchool } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

async function look(q: string, who: keyof Team = "manager"): Promise<FoundCaller[]> {
  const answer = await helpline.call(callerRoutes.search, {
    body: { q },
    token: team[who].token,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}
const person = async (first_name: string, last_name: string, more: object = {}) =>
  (await insertGuardian(database, { first_name, last_name, telephone: null, ...more })).guardian_id;
const namesOf = (found: readonly FoundCaller[]) =>
  found.map(({ first_name, last_name, matched }) => `${first_name} ${last_name}, ${matched}`);
const casesOf = (found: readonly FoundCaller[]) =>
  found.flatMap(({ cases }) => cases.map(({ case_id }) => case_id));

let grandmother: number;
let karens: number;
let teresa: number;
beforeAll(async () => {
  grandmother = await person("Wanjiru", "Pemberton");
  const of = { primary_guardian_id: grandmother };
  karens = await newCase("advisor", {
    ...of,
    child_first_name: "Karen",
    child_last_name: "O'Lewin",
  });
  await newCase("advisor", { ...of, child_first_name: "Noah", child_last_name: "Pemberton" });
  await newCase("advisor", {
    ...of,
    child_first_name: "Karen",
    child_last_name: "O'Lewin",
    deleted_at: new Date().toISOString(),
  });
  teresa = await person("Teresa", "Lewis");
  await person("Siobhan", "Akhtar", { mobile: "07700 900123" });
});

it.each(["karen olewin", "O’Lewin", "o'lewin karen", "karen"])(
  "finds a child by %j, with the guardian and this case only",
  async (q) => {
    for (const role of ["admin", "manager", "advisor"] as const) {
      const found = await look(q, role);
      expect(found).toMatchObject([
        {
          guardian_id: grandmother,
          matched: "child",
          cases: [{ case_id: karens, child_name: "Karen O'Lewin" }],
        },
      ]);
      expect(found[0]?.cases).toHaveLength(1);
    }
  },
);

it("shows nobody a child whose case is not theirs", async () => {
  for (const role of ["advocate", "clinic", "evaluator"] as const) {
    expect(await look("karen olewin", role)).toEqual([]);
  }
});

it("shows all cases of a guardian whose own name matches, and people before children", async () => {
  const child = await newCase("closed", {
    primary_guardian_id: teresa,
    child_first_name: "Noah",
    child_last_name: "Pemberton",
  });
  const found = await look("pemberton");
  expect(namesOf(found)).toEqual(["Wanjiru Pemberton, name", "Teresa Lewis, child"]);
  expect(casesOf(found)).toHaveLength(3);
  expect(casesOf(found)).toContain(child);
});

it("finds the cases of a school for managers only", async () => {
  const school = await insertSchool(database, { name: "Wherwell Green Academy" });
  const held = await newCase("advisor", {
    primary_guardian_id: grandmother,
    school_id: school.school_id,
    attending_school: "attending",
  });
  for (const role of ["admin", "manager"] as const) {
    expect(await look("wherwell green", role)).toMatchObject([
      {
        guardian_id: grandmother,
        matched: "child",
        cases: [{ case_id: held, school_name: "Wherwell Green Academy" }],
      },
    ]);
  }
  for (const role of ["advisor", "advocate", "clinic", "evaluator"] as const) {
    expect(await look("wherwell green", role)).toEqual([]);
  }
});

it("names the school of each case if two of them match", async () => {
  const names = ["Quarley Green Infants", "Quarley Green Juniors"];
  const schools = new Map<number, string>();
  for (const name of names) {
    const { school_id } = await insertSchool(database, { name });
    const child = { primary_guardian_id: grandmother, school_id, attending_school: "attending" };
    schools.set(await newCase("advisor", child), name);
  }
  const [found] = await look("quarley green");
  const told = found?.cases.map(({ case_id, school_name }) => [case_id, school_name]);
  expect(new Map(told as [number, string][])).toEqual(schools);
});

it.each([
  ["Louis", "Teresa Lewis"],
  ["Lewes", "Teresa Lewis"],
  ["Theresa Louis", "Teresa Lewis"],
  ["louis theresa", "Teresa Lewis"],
  ["Shivon Aktar", "Siobhan Akhtar"],
  ["Aktar", "Siobhan Akhtar"],
])("finds by %j who sounds like it: %s", async (q, name) => {
  expect(namesOf(await look(q))[0]).toBe(`${name}, similar`);
});

it("puts who sounds alike behind people whose name only begins with the text", async () => {
  await person("Louise", "Adair", { city: "Lewes" });
  expect(namesOf(await look("louis"))).toEqual([
    "Louise Adair, name",
    expect.stringMatching(/^Teresa Lewis, similar$/),
  ]);
  expect(namesOf(await look("lewes"))).toEqual(["Louise Adair, name", "Teresa Lewis, similar"]);
  expect(namesOf(await look("lewis"))).toEqual(["Teresa Lewis, name"]);
});

it("puts nobody who sounds alike beside the matches of a text of three letters", async () => {
  await person("Morag", "Kerr");
  expect(namesOf(await look("karr"))).toContain("Morag Kerr, similar");
  expect(namesOf(await look("kar"))).toEqual(["Wanjiru Pemberton, child"]);
});

it("finds a child whose name sounds alike, with this case", async () => {
  const found = await look("caren olewen");
  expect(namesOf(found)).toEqual(["Wanjiru Pemberton, similar"]);
  expect(casesOf(found)).toEqual([karens]);
});

it("puts the nearer name first: another form, then the same sound, then like letters", async () => {
  for (const name of ["Rebekka", "Rivke", "Rivca"]) await person(name, "Grossbard");
  expect(namesOf(await look("Rivka Grosbard"))).toEqual([
    "Rivke Grossbard, similar",
    "Rivca Grossbard, similar",
    "Rebekka Grossbard, similar",
  ]);
});

it.each(["zzzqx", "qxz vwy", "ll", "שלום", "730731 lewis", "le"])(
  "finds nobody who sounds like %j",
  async (q) => {
    expect((await look(q)).filter(({ matched }) => matched === "similar")).toEqual([]);
  },
);
