/** Deleting a record, and records that may not be deleted. Rules: REC-13, REC-14, REC-15, WIRE-15. */
import { refusals } from "@helpline/contract/refusals";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { type Fields, type RecordExample, recordExamples } from "#test/examples";
import { insertCase, insertGuardian } from "#test/factories";
import { everything, store, storedRecord } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const remove = ({ routes }: RecordExample, body: unknown) =>
  helpline.call(routes.remove, { body, token });

async function refused(example: RecordExample, body: Fields, answer: Fields) {
  const before = await everything(helpline.database, example.kind);
  expect(await remove(example, body)).toMatchObject(answer);
  expect(await everything(helpline.database, example.kind)).toEqual(before);
}

describe.each(recordExamples)("deleting from $entity", (example) => {
  const { kind } = example;

  async function add(): Promise<number> {
    const [id] = await store(helpline.database, example, [{}]);
    return Number(id);
  }

  it.each([
    ["no id", {}, "id"],
    ["an id that is text", { id: "seven" }, "id"],
    ["an id of 0", { id: 0 }, "id"],
    ["an id that is null", { id: null }, "id"],
    ["a list of ids", { id: [7] }, "id"],
    ["contradictory ids", { id: 999_998, [kind.idField]: 999_999 }, "id"],
    ["an unknown field", { id: 999_999, all: true }, "all"],
  ])("is refused with %s", (_what, body, field) =>
    refused(example, body, { status: 422, data: { errors: [{ field }] } }),
  );

  it("is refused for a record that does not exist", () =>
    refused(
      example,
      { id: 999_999 },
      {
        status: 404,
        message: `This ${kind.one} does not exist.`,
        data: null,
      },
    ));

  it.each([["id"], [kind.idField], ["id", kind.idField]])(
    "removes only that one, by %s %s, once",
    async (...names) => {
      const neighbour = await add();
      const id = await add();
      const body = Object.fromEntries(names.filter(Boolean).map((name) => [name, id]));
      expect(await remove(example, body)).toMatchObject({
        status: 200,
        message: `The ${kind.one} has been deleted.`,
        data: null,
      });
      expect(await storedRecord(helpline.database, kind, id)).toBeUndefined();
      expect(await storedRecord(helpline.database, kind, neighbour)).toBeDefined();
      await refused(example, body, { status: 404 });
    },
  );

  it("happens once for several concurrent requests", async () => {
    const id = await add();
    const answers = await Promise.all([1, 2, 3].map(() => remove(example, { id })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
  });
});

const uses: readonly (readonly [entity: string, columns: readonly string[]])[] = [
  ["gps", ["gp_id"]],
  ["schools", ["school_id"]],
  ["guardians", ["primary_guardian_id", "secondary_guardian_id"]],
  ["local-authorities", ["local_authority_id"]],
  ["users", ["advisor_id", "advocate_id", "clinic_id", "evaluator_id"]],
];

const inUse = (one: string, count: number) => {
  if (one !== "user") {
    return `This ${one} cannot be deleted: ${count} ${count === 1 ? "case uses" : "cases use"} it.`;
  }
  return `This user cannot be deleted: ${count} ${count === 1 ? "case names" : "cases name"} them. Disable the account instead.`;
};

describe.each(uses.flatMap(([entity, columns]) => columns.map((column) => ({ entity, column }))))(
  "a record of $entity that a case names as $column",
  ({ entity, column }) => {
    const example = recordExamples.find((each) => each.entity === entity) as RecordExample;
    const { one } = example.kind;

    it("is refused, with the number of cases, until no case names it", async () => {
      const [id] = (await store(helpline.database, example, [{}])) as [number];
      const other = (await insertGuardian(helpline.database)).guardian_id;
      const first = await insertCase(helpline.database, {
        primary_guardian_id: other,
        [column]: id,
      });
      await refused(example, { id }, { status: 409, message: inUse(one, 1), data: null });

      await insertCase(helpline.database, { primary_guardian_id: other, [column]: id });
      await refused(example, { id }, { status: 409, message: inUse(one, 2) });

      await helpline.database.deleteFrom("cases").where("case_id", "<>", first.case_id).execute();
      await refused(example, { id }, { status: 409, message: inUse(one, 1) });

      await helpline.database.deleteFrom("cases").execute();
      expect(await remove(example, { id })).toMatchObject({ status: 200 });
    });
  },
);

describe("the Home Schooled school", () => {
  const schools = recordExamples.find((each) => each.entity === "schools") as RecordExample;
  const message =
    "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.";

  it.each([{ id: 1 }, { school_id: 1 }, { id: 1, school_id: 1 }])(
    "is neither deleted nor changed: %j",
    async (ids) => {
      await refused(schools, ids, { status: 403, message, data: null });
      const before = await everything(helpline.database, schools.kind);
      const body = { ...schools.other, ...ids };
      const answer = await helpline.call(schools.routes.update, { body, token });
      expect(answer).toMatchObject({ status: 403, message, data: null });
      expect(await everything(helpline.database, schools.kind)).toEqual(before);
    },
  );

  it.each([
    { id: 1, name: "" },
    { school_id: "1", colour: "red" },
    { id: 1, city: 5, version: 0 },
  ])("says so before anything else is checked: %j", async (body) => {
    const answer = await helpline.call(schools.routes.update, { body, token });
    expect(answer).toMatchObject({ status: 403, message, data: null });
    const advisor = (await helpline.logIn("advisor")).token;
    const other = await helpline.call(schools.routes.update, { body, token: advisor });
    expect(other).toMatchObject({ status: 403, message: refusals.notAllowed });
  });

  it("is refused to admins too", async () => {
    const admin = await helpline.logIn("admin");
    const body = { ...schools.other, id: 1, version: 1 };
    const answer = await helpline.call(schools.routes.update, { body, token: admin.token });
    expect(answer).toMatchObject({ status: 403, message });
  });

  it("is listed, and its details are read", async () => {
    const answer = await helpline.call(schools.routes.details, { params: { id: 1 }, token });
    expect(answer).toMatchObject({ status: 200, data: { school_id: 1, name: "Home schooled" } });
  });
});
