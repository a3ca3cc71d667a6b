/** Changing a record. Rules: REC-13, REC-14, WIRE-15, WIRE-17, WIRE-18. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { asStored, type Fields, fresh, type RecordExample, recordExamples } from "#test/examples";
import { everything, storedRecord } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const update = ({ routes }: RecordExample, body: unknown) =>
  helpline.call(routes.update, { body, token });

async function add({ routes, kind }: RecordExample, body: Fields): Promise<number> {
  const { data } = await helpline.call(routes.create, { body, token });
  return data[kind.idField];
}

const stale =
  "This record was changed by someone else while you were editing it. Reload it to see the changes.";

describe.each(recordExamples)("changing $entity", (example) => {
  const { kind } = example;
  const [name] = kind.order;
  const stored = (id: number) => storedRecord(helpline.database, kind, id);

  async function refused(body: Fields, status: number, answer: object) {
    const before = await everything(helpline.database, kind);
    expect(await update(example, body)).toMatchObject({ status, ...answer });
    expect(await everything(helpline.database, kind)).toEqual(before);
  }

  const idMissing = [{ field: "id", message: "Please give the id of the record." }];

  it("is refused without an id", () =>
    refused(fresh(example.least), 422, {
      message: idMissing[0]?.message,
      data: { errors: idMissing },
    }));

  it("is refused if id and alias differ", async () => {
    const id = await add(example, fresh(example.least));
    const body = { ...fresh(example.other), id, [kind.idField]: id + 1 };
    await refused(body, 422, { data: { errors: idMissing } });
  });

  it.each(["one", 0, -1, 1.5, 2_147_483_648, null, [1], true])(
    "is refused for the id %j",
    async (id) => {
      for (const name of ["id", kind.idField]) {
        const error = {
          field: name,
          message: "The id must be a whole number from 1 to 2147483647.",
        };
        await refused({ ...fresh(example.other), [name]: id }, 422, {
          data: { errors: expect.arrayContaining([error]) },
        });
      }
    },
  );

  it("is refused for a record that does not exist", () =>
    refused({ ...fresh(example.other), id: 999_999 }, 404, {
      message: `This ${kind.one} does not exist.`,
      data: null,
    }));

  const versionMessage = "The version must be a whole number from 1 to 9007199254740991.";
  it.each(["one", 0, -1, 1.5, 1e16, null])("is refused for the version %j", async (version) => {
    const id = await add(example, fresh(example.least));
    await refused({ ...fresh(example.other), id, version }, 422, {
      data: { errors: [{ field: "version", message: versionMessage }] },
    });
  });

  it("is refused with an unknown field", async () => {
    const id = await add(example, fresh(example.least));
    await refused({ ...fresh(example.other), id, password_hash: "x" }, 422, {
      message: "Unknown field: password_hash.",
    });
  });

  it.each([2, 99, Number.MAX_SAFE_INTEGER])(
    "is refused with version %d instead of 1",
    async (version) => {
      const id = await add(example, fresh(example.least));
      await refused({ ...fresh(example.other), id, version }, 409, { message: stale, data: null });
    },
  );

  it("is refused with the previous version, and accepted with the new one", async () => {
    const id = await add(example, fresh(example.full));
    const first = await update(example, { ...fresh(example.other), id, version: 1 });
    expect(first).toMatchObject({ status: 201, data: { version: 2 } });
    await refused({ ...fresh(example.full), id, version: 1 }, 409, { message: stale });
    const second = await update(example, { ...fresh(example.full), id, version: 2 });
    expect(second).toMatchObject({ status: 201, data: { version: 3 } });
  });

  it.each([["id"], [kind.idField], ["id", kind.idField]])(
    "stores every field, by %s %s",
    async (...names) => {
      const id = await add(example, fresh(example.full));
      const neighbour = await add(example, fresh(example.full));
      const untouched = await stored(neighbour);
      const body = fresh(example.other);
      const ids = Object.fromEntries(names.filter(Boolean).map((name) => [name, id]));
      const answer = await update(example, { ...body, ...ids });
      expect(answer).toMatchObject({
        status: 201,
        message: `The ${kind.one} has been updated.`,
        data: { [kind.idField]: id, version: 2 },
      });
      expect(await stored(id)).toMatchObject({ ...asStored(example, body), version: 2 });
      expect(await stored(neighbour)).toEqual(untouched);
    },
  );

  it("keeps omitted fields, and raises the version", async () => {
    const body = fresh(example.full);
    const id = await add(example, body);
    const { password: _password, username: _username, ...required } = example.least;
    const answer = await update(example, { ...required, id });
    expect(answer).toMatchObject({ status: 201, data: { version: 2 } });
    expect(await stored(id)).toMatchObject({ ...asStored(example, body), version: 2 });
  });

  it.each([null, ""])("clears an optional field with %j", async (nothing) => {
    const body = fresh(example.full);
    const id = await add(example, body);
    const flags = ["enabled", "safeguarding_lead"];
    const optional = Object.keys(example.optional).filter((field) => !flags.includes(field));
    const cleared = Object.fromEntries(optional.map((field) => [field, nothing]));
    const answer = await update(example, { ...fresh(example.least), ...cleared, id });
    expect(answer.status).toBe(201);
    const after = await stored(id);
    for (const field of optional) expect(after, field).toHaveProperty(field, null);
  });

  it("lets exactly one of several succeed that start from the same version", async () => {
    const id = await add(example, fresh(example.full));
    const names = ["Bathurst", "Elyot", "Trurow", "Wellsby"];
    const bodies = names.map((each) => ({ ...fresh(example.least), [name]: each, id, version: 1 }));
    const answers = await Promise.all(bodies.map((body) => update(example, body)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expect(answer.message).toBe(stale);
    expect(await stored(id)).toMatchObject({ [name]: names[statuses.indexOf(201)], version: 2 });
  });

  it("without a version stores all of several, one after another", async () => {
    const id = await add(example, fresh(example.full));
    const names = ["Bathurst", "Elyot", "Trurow"];
    const bodies = names.map((each) => ({ ...fresh(example.least), [name]: each, id }));
    const answers = await Promise.all(bodies.map((body) => update(example, body)));
    expect(answers.map((answer) => answer.data.version).toSorted()).toEqual([2, 3, 4]);
    expect(await stored(id)).toMatchObject({ version: 4 });
  });
});
