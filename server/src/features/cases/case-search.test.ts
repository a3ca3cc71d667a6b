/**
 * Search: either guardian, accents and case, ordinary % and _, renames, limit, order.
 *
 * Rules: FIND-1, FIND-2, FIND-5, FIND-6, LOG-6.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import {
  caseRoutes,
  caseSearchFields,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { caseBody, insertCaseIn } from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const ids: Record<string, number> = {};

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");
const { database } = helpline;
const named = async (first_name: string, last_name: string) =>
  (await insertGuardian(database, { first_name, last_name })).guardian_id;
const motherId = await named("Zoë", "Brontë-O'Neill");
const fatherId = await named("Łukasz", "50%_sure");
const other = await named("Nobody", "Else");
ids.both = await insertCaseIn(database, "advisor", {
  primary_guardian_id: motherId,
  secondary_guardian_id: fatherId,
  secondary_guardian_relationship_with_child: "Father",
  child_first_name: "Anaïs",
  child_last_name: "Brontë",
});
ids.other = await insertCaseIn(database, "closed", {
  primary_guardian_id: other,
  child_first_name: "Zoë",
  child_last_name: "Else",
});
ids.nameless = await insertCaseIn(database, "advocate", { primary_guardian_id: other });

const search = (search_in: string | string[], search_for: unknown) =>
  helpline.call(caseRoutes.search, { body: { search_in, search_for }, token: manager.token });

async function found(search_in: string | string[], search_for: string): Promise<number[]> {
  const answer = await search(search_in, search_for);
  expect(answer.status).toBe(200);
  return answer.data.map((row: { case_id: number }) => row.case_id);
}

describe("refused", () => {
  it.each([
    ["child_first_name", ""],
    ["child_first_name", "   "],
    ["child_first_name", undefined],
    ["child_first_name", true],
  ])("%s for %j: no search text", async (field, text) => {
    expect(await search(field, text)).toMatchObject({
      status: 422,
      message: "Please enter something to search for.",
    });
  });

  it.each(["reason_for_the_call_today", "search", "", "case_id; DROP TABLE cases"])(
    "a search in %j",
    async (field) => {
      expect(await search(field, "x")).toMatchObject({
        status: 422,
        data: { errors: [{ field: "search_in" }] },
      });
    },
  );

  it.each([[[]], [["child_first_name", "postcode"]]])("a search in the list %j", async (fields) => {
    expect((await search(fields, "x")).status).toBe(422);
  });
});

describe("found", () => {
  it.each([
    ["guardian_first_name", "zoe", ["both"]],
    ["guardian_first_name", "ZOË", ["both"]],
    ["guardian_first_name", "lukasz", ["both"]],
    ["guardian_last_name", "ronte-o'n", ["both"]],
    ["guardian_last_name", "50%", ["both"]],
    ["guardian_last_name", "_sure", ["both"]],
    ["guardian_last_name", "%_", ["both"]],
    ["guardian_last_name", "5%s", []],
    ["guardian_last_name", "5__", []],
    ["guardian_last_name", "\\", []],
    ["guardian_last_name", "else", ["nameless", "other"]],
    ["guardian_last_name", "zoe", []],
    ["child_first_name", "anais", ["both"]],
    ["child_first_name", "zoe", ["other"]],
    ["child_last_name", "BRONTE", ["both"]],
    ["child_last_name", "neill", []],
    ["child_first_name", "%", []],
  ])("%s for %j", async (field, text, names) => {
    expect(await found(field, text)).toEqual(names.map((name) => ids[name]));
  });

  it("in several fields at once, the best match first, then the newest", async () => {
    const both = await found(["guardian_first_name", "child_first_name"], "zoe");
    expect(both).toEqual([ids.other, ids.both]);
    expect(await found(["child_last_name", "guardian_last_name"], "bronte")).toEqual([ids.both]);
    const ranked = await found(["child_last_name", "guardian_last_name"], "e");
    expect(ranked[0]).toBe(ids.nameless);
  });

  it("ids exactly, and only in searches that include ids", async () => {
    const id = String(ids.both);
    expect(await found("case_id", id)).toEqual([ids.both]);
    expect(await found("case_id", ` ${id} `)).toEqual([ids.both]);
    expect(await found("case_id", `${id}0`)).toEqual([]);
    expect(await found("case_id", "99999999999999999999")).toEqual([]);
    expect(await found("case_id", "x")).toEqual([]);
    expect(await found(["child_first_name", "guardian_first_name"], id)).toEqual([]);
    expect(await found(["case_id", "child_first_name"], id)).toEqual([ids.both]);
  });

  it("by the address in the clinics' and evaluators' systems", async () => {
    const answer = await helpline.call(caseSystemRoutes.clinics.searchByQuery, {
      query: { search_in: "guardian_first_name", search_for: "zoe" },
      token: manager.token,
    });
    expect(answer).toMatchObject({ status: 200, data: [] });
    const empty = await helpline.call(caseSystemRoutes.evaluators.searchByQuery, {
      query: { search_in: "guardian_first_name", search_for: " " },
      token: manager.token,
    });
    expect(empty.message).toBe("Please enter something to search for.");
  });
});

describe("found by words, telephone, postcode and similar names", () => {
  const all = [...caseSearchFields];
  let known: number;
  let own: number;
  const advisorOf = helpline.logIn("advisor");

  beforeAll(async () => {
    const { guardian_id } = await insertGuardian(database, {
      first_name: "Siobhán",
      last_name: "Pemberton-Ashworth",
      telephone: "+44 20 7946 0958",
      mobile: "07700 900987",
      postcode: "QX9 8ZZ",
    });
    known = await insertCaseIn(database, "advisor", {
      primary_guardian_id: await named("Nemo", "Quill"),
      secondary_guardian_id: guardian_id,
      secondary_guardian_relationship_with_child: "Mother",
      child_first_name: "Xanthe",
    });
    own = await insertCaseIn(database, "advisor", {
      primary_guardian_id: (await insertGuardian(database, { last_name: "Pemberton-Ashwort" }))
        .guardian_id,
      advisor_id: (await advisorOf).userId,
    });
  });

  it.each([
    "siobhan pemberton",
    "pemberton ashworth",
    "pembertonashworth siobhan",
    "ASHWORTH xanthe",
    "020 7946 0958",
    "0044 (0)20 79460958",
    "447700900987",
    "07700-900987",
    "qx98zz",
    "QX9 8ZZ xanthe",
  ])("%s", async (text) => {
    expect(await found(all, text)).toEqual([known]);
  });

  it("only in the fields that are searched", async () => {
    expect(await found("guardian_telephone", "07700 900987")).toEqual([known]);
    expect(await found("guardian_postcode", "qx9")).toEqual([known]);
    expect(await found("guardian_postcode", "07700 900987")).toEqual([]);
    expect(await found(["guardian_first_name", "child_last_name"], "siobhan pemberton")).toEqual(
      [],
    );
  });

  it("after a change of number and postcode", async () => {
    const { guardian_id } = await insertGuardian(database, { mobile: "07700 111222" });
    const caseId = await insertCaseIn(database, "advisor", { primary_guardian_id: guardian_id });
    expect(await found("guardian_telephone", "07700111222")).toEqual([caseId]);
    const at = database
      .updateTable("guardians")
      .set({ mobile: "07700 333444", postcode: "YY1 1YY" });
    await at.where("guardian_id", "=", guardian_id).execute();
    expect(await found("guardian_telephone", "07700111222")).toEqual([]);
    expect(await found("guardian_telephone", "07700333444")).toEqual([caseId]);
    expect(await found("guardian_postcode", "yy11yy")).toEqual([caseId]);
  });

  it("by the closest names, with a message", async () => {
    const answer = await search(all, "siobhan pemberton ashwirth");
    expect(answer).toMatchObject({ status: 200, message: messages.closestNames });
    expect(answer.data.map(({ case_id }: { case_id: number }) => case_id)).toContain(known);
    expect(await search("guardian_postcode", "pemburton")).toMatchObject({
      message: "OK",
      data: [],
    });
  });

  it("by the closest names among one's own cases only", async () => {
    const answer = await helpline.call(caseSystemRoutes.advisors.search, {
      body: { search_in: all, search_for: "pemburtonashwort" },
      token: (await advisorOf).token,
    });
    expect(answer.message).toBe(messages.closestNames);
    expect(answer.data.map(({ case_id }: { case_id: number }) => case_id)).toEqual([own]);
  });
});

describe("after a change of names", () => {
  it("finds a renamed guardian's case by the new name, no longer by the old one", async () => {
    const routes = recordRoutes(guardians);
    const answer = await helpline.call(routes.update, {
      body: {
        id: motherId,
        first_name: "Ottilie",
        last_name: "Brontë-O'Neill",
        gender: "female",
        address_1: "12 Mill Lane",
        city: "Leeds",
        county: "West Yorkshire",
        postcode: "LS1 4AB",
        telephone: "0113 496 0123",
      },
      token: manager.token,
    });
    expect(answer.status).toBe(201);
    expect(await found("guardian_first_name", "ottilie")).toEqual([ids.both]);
    expect(await found("guardian_first_name", "zoe")).toEqual([]);
  });

  it("finds a renamed child, and a case with another guardian", async () => {
    const body = {
      case_id: ids.nameless,
      ...caseBody(motherId),
      child_first_name: "Thérèse",
      child_last_name: "New",
    };
    const saved = await helpline.call(caseRoutes.update, { body, token: manager.token });
    expect(saved.status).toBe(201);
    expect(await found("child_first_name", "therese")).toEqual([ids.nameless]);
    expect(await found("guardian_first_name", "ottilie")).toEqual([ids.nameless, ids.both]);
    expect(await found("guardian_last_name", "else")).toEqual([ids.other]);
  });
});

it("shows the best 200 matches and says that there are more", async () => {
  const { guardian_id } = await insertGuardian(helpline.database, { first_name: "Multitude" });
  const row = { primary_guardian_id: guardian_id, child_first_name: "Many" };
  const first = await insertCaseIn(helpline.database, "advisor", row);
  const stored = await helpline.database
    .selectFrom("cases")
    .selectAll()
    .where("case_id", "=", first)
    .executeTakeFirstOrThrow();
  const { case_id: _id, ...values } = stored;
  await helpline.database.insertInto("cases").values(Array(200).fill(values)).execute();
  const exact = await insertCaseIn(helpline.database, "advisor", { child_first_name: "an" });
  const answer = await search("child_first_name", "an");
  expect(answer.data).toHaveLength(200);
  expect(answer.data[0].case_id).toBe(exact);
  expect(answer.message).toBe(
    "More than 200 records match. The best 200 are shown; please narrow the search.",
  );
  expect((await search("guardian_first_name", "multitud")).data).toHaveLength(200);
  expect((await search("child_first_name", "anais")).message).toBe("OK");
});

it("finds a case by its number beside words that it has, in the list and in a filtered one", async () => {
  const filtered = async (text: string) => {
    const body = { filters: { stages: ["advisor"], search: text } };
    const { data } = await helpline.call(caseQueryRoutes.query, { body, token: manager.token });
    return data.rows.map(({ case_id }: { case_id: number }) => case_id);
  };
  // A number that no postcode or telephone number contains.
  const id = await insertCaseIn(database, "advisor", {
    case_id: 730_731,
    child_first_name: "Lewis",
    primary_guardian_id: await named("Orla", "Quill"),
  });
  const all = [...caseSearchFields];
  for (const words of ["lewis", "orla quill", "quill lew"]) {
    for (const text of [`${id} ${words}`, `${words} ${id}`]) {
      expect(await found(all, text), text).toEqual([id]);
      expect(await filtered(text), text).toEqual([id]);
    }
  }
  for (const text of [`${id} anais`, `${id} lewis anais`]) {
    expect(await found(all, text), text).toEqual([]);
    expect(await filtered(text), text).toEqual([]);
  }
  // Searches that leave out the number, or the names.
  expect(await found(["child_first_name"], `${id} lewis`)).toEqual([]);
  expect(await found(["case_id"], `${id} lewis`)).toEqual([]);
});
