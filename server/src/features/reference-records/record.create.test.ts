/** Adding a record. Rules: REC-8, REC-14, WIRE-8, WIRE-16. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { asStored, type Fields, fresh, type RecordExample, recordExamples } from "#test/examples";
import { everything, storedRecord } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const create = ({ routes }: RecordExample, body: unknown) =>
  helpline.call(routes.create, { body, token });

describe.each(recordExamples)("adding to $entity", (example) => {
  const { kind } = example;
  const flags = ["enabled", "safeguarding_lead"];
  const optional = Object.keys(example.optional).filter((field) => !flags.includes(field));

  async function added(body: Fields) {
    const answer = await create(example, body);
    expect(answer.status).toBe(201);
    return storedRecord(helpline.database, kind, answer.data[kind.idField]);
  }

  it.each(["id", kind.idField, "version", "search", "password_hash", "nonsense", "toString"])(
    "refuses the unknown field %s and writes nothing",
    async (field) => {
      const before = await everything(helpline.database, kind);
      const answer = await create(example, { ...fresh(example.least), [field]: 1 });
      expect(answer).toMatchObject({
        status: 422,
        message: `Unknown field: ${field}.`,
        data: { errors: [{ field, message: `Unknown field: ${field}.` }] },
      });
      expect(await everything(helpline.database, kind)).toEqual(before);
    },
  );

  it("returns 201 with the new id and version 1", async () => {
    const answer = await create(example, fresh(example.full));
    const id = answer.data[kind.idField];
    expect(answer).toMatchObject({
      status: 201,
      message: `The ${kind.one} has been added.`,
      data: { [kind.idField]: expect.any(Number), version: 1 },
    });
    expect(Object.keys(answer.data)).toEqual([kind.idField, "version"]);
    expect(await storedRecord(helpline.database, kind, id)).toMatchObject({ version: 1 });
  });

  it("stores every field as sent", async () => {
    const body = fresh(example.full);
    expect(await added(body)).toMatchObject(asStored(example, body));
    const other = fresh(example.other);
    expect(await added(other)).toMatchObject(asStored(example, other));
  });

  it.runIf("city" in kind.fields)("accepts a city and a county that are in no list", async () => {
    const place = { city: "Chew Magna", county: "Isle of Man" };
    const sent = { ...fresh(example.full), ...place };
    expect(await added(sent)).toMatchObject(place);
  });

  it.each([
    ["left out", undefined],
    ["empty", ""],
    ["blank", " \t "],
    ["null", null],
  ])("stores null for an optional field that is %s", async (_how, value) => {
    // A blank is not a date, so a date is omitted where other fields are blank.
    const blank = (field: string) => (field === "dob" && value === " \t " ? null : value);
    const absent = Object.fromEntries(optional.map((field) => [field, blank(field)]));
    const stored = await added({ ...fresh(example.least), ...absent });
    for (const field of optional) expect(stored, field).toHaveProperty(field, null);
  });

  it("trims the input", async () => {
    const body = fresh(example.full);
    const texts = Object.keys(body).filter(
      (field) => !["gender", "user_type", "enabled", "dob", "password", "nation"].includes(field),
    );
    const padded = Object.fromEntries(texts.map((field) => [field, ` \t${body[field]} \n`]));
    expect(await added({ ...body, ...padded })).toMatchObject(asStored(example, body));
  });

  it("otherwise keeps the input unchanged, in any script", async () => {
    const [name] = kind.order;
    const typed = "Ŵ'O'Brien-Łódź; DROP TABLE 学校 👩‍👧 %_\\ <b>&amp;";
    expect(await added({ ...fresh(example.least), [name]: typed })).toMatchObject({
      [name]: typed,
    });
  });

  it.runIf("postcode" in kind.fields)(
    "stores postcodes of guardians in capitals, and others as typed",
    async () => {
      const stored = await added({ ...fresh(example.least), postcode: "ls1 4ab" });
      expect(stored).toMatchObject({
        postcode: kind.entity === "guardians" ? "LS1 4AB" : "ls1 4ab",
      });
    },
  );

  it.runIf("email" in kind.fields)("does not check e-mail addresses, except a user's", async () => {
    const answer = await create(example, { ...fresh(example.least), email: "no address" });
    expect(answer.status).toBe(kind.entity === "users" ? 422 : 201);
  });
});

describe("a guardian's date of birth", () => {
  const guardians = recordExamples.find((each) => each.entity === "guardians") as RecordExample;

  it.each(["2026-02-30", "30-01-1980", "1980", "yesterday", 19800130, "1980-01-30T00:00:00Z", " "])(
    "is not %j",
    async (dob) => {
      const before = await everything(helpline.database, guardians.kind);
      expect(await create(guardians, { ...guardians.least, dob })).toMatchObject({
        status: 422,
        data: { errors: [{ field: "dob" }] },
      });
      expect(await everything(helpline.database, guardians.kind)).toEqual(before);
    },
  );

  it.each([
    ["0000-00-00", null],
    ["", null],
    [null, null],
    ["2000-02-29", "2000-02-29"],
    ["1899-12-31", "1899-12-31"],
  ])("%j is stored and returned as %j", async (dob, stored) => {
    const { data } = await create(guardians, { ...guardians.least, dob });
    const id = data.guardian_id;
    expect(await storedRecord(helpline.database, guardians.kind, id)).toMatchObject({
      dob: stored,
    });
    const answer = await helpline.call(guardians.routes.details, { params: { id }, token });
    expect(answer.data.dob).toBe(stored);
  });
});
