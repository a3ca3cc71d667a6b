/**
 * Nothing that was answered changes its meaning: natures, wordings, clocks and bands that are in use.
 *
 * Rules: SET-4, SET-5, SET-6, SET-7, SET-8, KEY-7.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { configRoutes } from "@helpline/contract/config/product-config";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { settingMessages } from "@helpline/contract/settings/setting-values";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import { viewRoutes } from "@helpline/contract/views/views";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { evaluationAnswers, startTeam, storedCase } from "#test/case-factories";
import { answered } from "#test/enquiry-kit";
import { insertLocalAuthority } from "#test/factories";
import { rowsOf } from "#test/look";

const { helpline, team, newCase } = await startTeam();
const { token } = team.admin;

const get = async () => (await helpline.call(settingsRoutes.get, { token })).data;
const config = async () => (await helpline.call(configRoutes.config, { token })).data;
async function put(changes: object) {
  const { version } = await get();
  return helpline.call(settingsRoutes.put, { body: { changes, version }, token });
}
async function undo() {
  const { version } = await get();
  return helpline.call(settingsRoutes.undo, { body: { version }, token });
}

interface Nature {
  name: string;
  retired: boolean;
  was?: string;
}
const natures = async (): Promise<Nature[]> => (await get()).values.nature_of_case;
const changeNature = async (name: string, change: Partial<Nature>) =>
  put({
    nature_of_case: (await natures()).map((each) =>
      each.name === name ? { ...each, ...change } : each,
    ),
  });
const withNature = (nature_of_case: string) => newCase("advisor", { nature_of_case });

describe("a nature of case", () => {
  it("is renamed on its cases, log entries, enquiries and views, and back by undoing", async () => {
    const id = await withNature("Transport");
    const other = await withNature("Social care");
    await helpline.call(enquiryRoutes.create, {
      token,
      body: { ...answered, topic: "Transport" },
    });
    const view = { name: "Buses", filters: { nature_of_case: "Transport" }, shared: 0 };
    expect((await helpline.call(viewRoutes.create, { token, body: view })).status).toBe(201);
    const before = await storedCase(helpline.database, id);

    const renamed = { name: "School transport", was: "Transport" };
    expect((await changeNature("Transport", renamed)).status).toBe(201);

    const after = await storedCase(helpline.database, id);
    expect(after).toMatchObject({
      nature_of_case: "School transport",
      version: before.version + 1,
    });
    expect(await storedCase(helpline.database, other)).toMatchObject({
      nature_of_case: "Social care",
    });
    expect((await rowsOf(helpline.database, "enquiries")).at(-1)).toMatchObject({
      topic: "School transport",
    });
    expect((await rowsOf(helpline.database, "saved_views")).at(-1)).toMatchObject({
      filters: { nature_of_case: "School transport" },
    });
    const { data } = await helpline.call(caseRoutes.history, { token, params: { id } });
    expect(data.changes[0].fields).toEqual([
      { field: "nature_of_case", before: "Transport", after: "School transport" },
    ]);
    const { changes } = (await helpline.call(settingsRoutes.history, { token })).data;
    expect(changes[0].words).toEqual(['Nature of case: Renamed "Transport" to "School transport"']);

    expect((await undo()).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject({ nature_of_case: "Transport" });
  });

  it("can swap its name with another one", async () => {
    const [one, two] = [await withNature("Transport"), await withNature("Health provision")];
    const swapped = (await natures()).map((each) => {
      if (each.name === "Transport") return { ...each, name: "Health provision", was: "Transport" };
      if (each.name !== "Health provision") return each;
      return { ...each, name: "Transport", was: "Health provision" };
    });
    expect((await put({ nature_of_case: swapped })).status).toBe(201);
    expect(await storedCase(helpline.database, one)).toMatchObject({
      nature_of_case: "Health provision",
    });
    expect(await storedCase(helpline.database, two)).toMatchObject({ nature_of_case: "Transport" });
    await undo();
  });

  it("that is retired stays on its cases and is not offered; an open form that sends it is told", async () => {
    const id = await withNature("Exclusion or reduced timetable");
    await changeNature("Exclusion or reduced timetable", { retired: true });
    const shown = await config();
    expect(shown.nature_of_case).not.toContain("Exclusion or reduced timetable");
    expect(shown.retired_natures).toEqual(["Exclusion or reduced timetable"]);
    expect(await storedCase(helpline.database, id)).toMatchObject({
      nature_of_case: "Exclusion or reduced timetable",
    });
    const body = { ...answered, topic: "Exclusion or reduced timetable" };
    expect((await helpline.call(enquiryRoutes.create, { token, body })).status).toBe(422);
    await undo();
  });

  it("in use is not removed; an unused one is", async () => {
    await withNature("Transport");
    const without = async (name: string) => (await natures()).filter((each) => each.name !== name);
    expect(await put({ nature_of_case: await without("Transport") })).toMatchObject({
      status: 422,
      message: settingMessages.natureInUse("Transport"),
    });
    expect((await put({ nature_of_case: await without("Other") })).status).toBe(201);
    await undo();
  });

  it.each([
    [
      "one named like another",
      (list: Nature[]) => [...list, { name: " transport ", retired: false }],
    ],
    ["none at all", () => []],
    ["only retired ones", (list: Nature[]) => list.map((each) => ({ ...each, retired: true }))],
    ["an empty name", (list: Nature[]) => [...list, { name: " ", retired: false }]],
    [
      "500 of them",
      () => Array.from({ length: 500 }, (_, n) => ({ name: `Nature ${n}`, retired: false })),
    ],
    [
      "a new name for one that is not there",
      (list: Nature[]) => [...list, { name: "x", was: "y", retired: false }],
    ],
    [
      "one that takes the name of another's cases",
      (list: Nature[]) =>
        list.flatMap((each) => {
          if (each.name === "Transport") return [];
          return each.name === "Other" ? [{ ...each, name: "Transport", was: "Other" }] : [each];
        }),
    ],
  ])("is refused: %s", async (_what, change) => {
    const { version } = await get();
    const answer = await put({ nature_of_case: change(await natures()) });
    expect(answer.status).toBe(422);
    expect((await get()).version).toBe(version);
  });
});

describe("a question of the evaluation", () => {
  const reworded = async (text: string, label?: string) => {
    const evaluation_questions = structuredClone((await get()).values.evaluation_questions);
    evaluation_questions[0].text = text;
    if (label) evaluation_questions[0].options[0].label = label;
    return put({ evaluation_questions });
  };
  const evaluate = async (more: object = {}) => {
    const id = await newCase("evaluator", { evaluation_complete: 0, consented_to_evaluation: 1 });
    const body = { case_id: id, ...evaluationAnswers(), ...more };
    const asked = { body, token: team.evaluator.token };
    expect((await helpline.call(evaluationRoutes.create, asked)).status).toBe(201);
    return (await helpline.call(caseRoutes.details, { params: { id }, token })).data;
  };

  it("that is reworded is a new version: answers keep the wording that they were given to", async () => {
    const opened = (await config()).settings_version;
    const old = await evaluate();
    expect((await reworded("Was your advisor of help?", "No help")).status).toBe(201);
    const fresh = await evaluate();
    // Fewer than five evaluations have no results.
    for (let n = 0; n < 3; n += 1) await evaluate();
    const fromOpenForm = await evaluate({ questions_version: opened });
    const { earlier_wordings, settings_version } = await config();
    expect(earlier_wordings).toMatchObject([
      { number: 1, text: "How helpful was your advisor?", before: settings_version },
    ]);
    const versions = [old, fromOpenForm, fresh].map((each) => each.eval_questions_version);
    expect(versions.map((version) => version < earlier_wordings[0].before)).toEqual([
      true,
      true,
      false,
    ]);

    const csv = await helpline.call(evaluationResultRoutes.csv, { token, query: {} });
    expect(String(csv.data)).toContain("Also counts answers to the wording until");
    const { changes } = (await helpline.call(settingsRoutes.history, { token })).data;
    expect(changes[0].words).toEqual([
      'Question 1: from "How helpful was your advisor?" to "Was your advisor of help?"',
      'Question 1, option 1: from "Not at all helpful" to "No help"',
    ]);
    await undo();
    const undone = await config();
    expect(undone.earlier_wordings).toMatchObject([
      { text: "How helpful was your advisor?", before: settings_version },
      { text: "Was your advisor of help?", before: undone.settings_version },
    ]);
    await undo();
    const texts = (await config()).earlier_wordings.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([
      "How helpful was your advisor?",
      "Was your advisor of help?",
      "How helpful was your advisor?",
    ]);
    await undo();
  });

  it("is named in results if evaluations of the range were asked its earlier wording, whenever they answered", async () => {
    const opened = (await config()).settings_version;
    await reworded("Asked by nobody?");
    await reworded("Asked now?");
    const answeredOn = async (day: string, more: object = {}) => {
      const added_on = `${day}T12:00:00Z`;
      for (let n = 0; n < 5; n += 1) {
        const { case_id } = await evaluate(more);
        const stored = helpline.database.updateTable("evaluations").set({ added_on });
        await stored.where("case_id", "=", case_id).execute();
      }
    };
    await answeredOn("2019-12-01");
    await answeredOn("2031-12-01", { questions_version: opened });
    const named = async (query: Record<string, string>) => {
      const csv = await helpline.call(evaluationResultRoutes.csv, { token, query });
      return String(csv.data).match(/(?<=Also counts answers .*)"".*?""/gu) ?? [];
    };
    expect(await named({ to: "2019-12-31" })).toEqual([]);
    expect(await named({ from: "2031-01-01" })).toEqual(['""How helpful was your advisor?""']);
    await undo();
  });

  it("takes answers to an earlier wording that offered them, and that results can count", async () => {
    const opened = (await config()).settings_version;
    const { evaluation_questions } = (await get()).values;
    const more = structuredClone(evaluation_questions);
    more[10].options.push({ value: 4, label: "Cannot say" });
    await put({ evaluation_questions: more });
    const offered = (await config()).settings_version;
    const answer = async (q11: number, questions_version: number) => {
      const case_id = await newCase("evaluator", { consented_to_evaluation: 1 });
      const body = { case_id, ...evaluationAnswers(), q11, questions_version };
      const asked = { body, token: team.evaluator.token };
      return (await helpline.call(evaluationRoutes.create, asked)).status;
    };
    expect(await answer(4, opened)).toBe(422);
    expect(await answer(3, opened)).toBe(201);
    await put({ evaluation_questions });
    expect(await answer(4, offered)).toBe(422);
    expect(await answer(3, offered)).toBe(201);
  });

  it("keeps options that were chosen; one that nobody chose can go", async () => {
    await evaluate({ q18: 2 });
    const { evaluation_questions } = (await get()).values;
    const taken = structuredClone(evaluation_questions);
    taken[10].options.push({ value: 4, label: "Cannot say" });
    expect((await put({ evaluation_questions: taken })).status).toBe(201);
    expect((await put({ evaluation_questions })).status).toBe(201);
    await put({ evaluation_questions: taken });
    await evaluate({ q11: 4 });
    expect(await put({ evaluation_questions })).toMatchObject({
      status: 422,
      message: settingMessages.optionsTaken(11),
    });
  });
});

describe("a clock", () => {
  const enter = (id: number, date: string) =>
    helpline.call(keyDateRoutes.put, {
      params: { id },
      token,
      body: { starts: { ehc_request: date }, version: 0 },
    });
  const due = async (id: number) => {
    const { data } = await helpline.call(keyDateRoutes.get, { params: { id }, token });
    return data.dates.find(({ key }: { key: string }) => key === "assessment_decision")?.due_on;
  };
  const near = async () => {
    const { data } = await helpline.call(caseQueryRoutes.query, {
      token,
      body: { filters: { needs: ["key-date"] } },
    });
    return data.rows.map(({ case_id }: { case_id: number }) => case_id);
  };

  it("in use keeps its time; a new one counts for starts from its day on, in lists too", async () => {
    helpline.clock.set(new Date("2026-03-02T12:00:00.000Z"));
    const [older, newer] = [await newCase("advisor"), await newCase("advisor")];
    await enter(older, "2026-01-19");
    await enter(newer, "2026-02-02");
    const { clocks } = (await get()).values;
    const [first] = clocks;
    const changed = [{ ...first, offset: { weeks: 5 } }, ...clocks.slice(1)];
    expect(await put({ clocks: changed })).toMatchObject({
      status: 422,
      message: settingMessages.clockInUse("Decision whether to assess"),
    });
    const added = { ...first, offset: { weeks: 20 }, valid_from: "2026-02-01" };
    expect((await put({ clocks: [...clocks, added] })).status).toBe(201);
    expect([await due(older), await due(newer)]).toEqual(["2026-03-02", "2026-06-22"]);
    const found = await near();
    expect([found.includes(older), found.includes(newer)]).toEqual([true, false]);
    await undo();
  });

  it.each([
    ["a second one from the same day", (first: object) => first],
    [
      "one that does not say where a nation's law was read",
      (first: object) => {
        return { ...first, nation: "Wales", note: undefined };
      },
    ],
    ["a day that is none", (first: object) => ({ ...first, valid_from: "soon" })],
  ])("is refused: %s", async (_what, change) => {
    const { clocks } = (await get()).values;
    expect((await put({ clocks: [...clocks, change(clocks[0])] })).status).toBe(422);
  });

  it("of a case is that of its authority's nation, and none is England's elsewhere", async () => {
    const authority = async (postcode: string) => {
      const { local_authority_id } = await insertLocalAuthority(helpline.database, { postcode });
      return newCase("advisor", { local_authority_id });
    };
    const nationOf = async (id: number) =>
      (await helpline.call(keyDateRoutes.get, { params: { id }, token })).data;
    const [exeter, cardiff, chester] = [
      await authority("EX1 1AA"),
      await authority("CF10 4UW"),
      await authority("CH1 2NS"),
    ];
    await enter(exeter, "2026-01-19");
    await enter(chester, "2026-01-19");
    expect(await nationOf(exeter)).toMatchObject({ nation: "England" });
    expect(await nationOf(cardiff)).toMatchObject({ nation: "Wales", starts: {}, dates: [] });
    expect(await nationOf(chester)).toMatchObject({ nation: null });
    expect([await due(exeter), await due(chester)]).toEqual(["2026-03-02", "2026-03-02"]);
    expect((await enter(cardiff, "2026-01-19")).status).toBe(422);

    const { clocks } = (await get()).values;
    const welsh = {
      key: "assessment_decision",
      label: "Decision on additional needs",
      from: { key: "aln_request", label: "Brought to attention" },
      offset: { weeks: 12 },
      note: "as read by this helpline",
      nation: "Wales",
    };
    expect((await put({ clocks: [...clocks, welsh] })).status).toBe(201);
    const starts = { aln_request: "2025-12-15" };
    const body = { starts, version: 0 };
    await helpline.call(keyDateRoutes.put, { params: { id: cardiff }, token, body });
    expect([await due(cardiff), await due(exeter)]).toEqual(["2026-03-09", "2026-03-02"]);
    expect(await near()).toEqual(expect.arrayContaining([cardiff, exeter]));
    await undo();
    expect(await near()).not.toContain(cardiff);
  });
});

it("a band keeps its number", async () => {
  const bands = structuredClone((await get()).values.bands);
  bands[0].band = 4;
  expect((await put({ bands })).status).toBe(422);
  bands[0].band = 1;
  bands[0].label = "Short";
  expect((await put({ bands })).status).toBe(201);
  const { changes } = (await helpline.call(settingsRoutes.history, { token })).data;
  expect(changes[0].words).toEqual([
    'Band 1: from "Band 1 (1 to 4 hours)", 1 to 4 hours, at most 6 to "Short", 1 to 4 hours, at most 6',
  ]);
  const { rows } = await sql`SELECT FROM settings_versions`.execute(helpline.database);
  expect(rows.length).toBeGreaterThan(10);
});
