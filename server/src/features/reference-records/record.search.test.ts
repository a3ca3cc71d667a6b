/** Search in records. Rules: FIND-1, FIND-2, FIND-3, FIND-4, FIND-5, FIND-6, USER-6. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { type RecordExample, recordExamples } from "#test/examples";
import { insertGuardian } from "#test/factories";
import { store } from "#test/look";
import { tableOf } from "./record.repository.ts";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const fieldsOf = ({ kind }: RecordExample, match: string) =>
  Object.entries(kind.search).flatMap(([field, how]) => (how === match ? [field] : []));

const search = (example: RecordExample, search_in: unknown, search_for: unknown) =>
  helpline.call(example.routes.search, { body: { search_in, search_for }, token });

async function found(example: RecordExample, search_in: unknown, search_for: string) {
  const answer = await search(example, search_in, search_for);
  expect(answer.status).toBe(200);
  return answer.data.map((row: Record<string, unknown>) => row[example.kind.idField]);
}

it.each([
  ["users", ["user_id", "first_name", "last_name", "clinic_name", "username", "email"]],
  ["gps", ["gp_id", "practice_name", "postcode", "city"]],
  ["schools", ["school_id", "name", "postcode", "city"]],
  ["local-authorities", ["local_authority_id", "name", "postcode", "city"]],
  [
    "guardians",
    ["guardian_id", "first_name", "last_name", "postcode", "telephone", "mobile", "email", "city"],
  ],
])(
  "%s are searched by the fields that the requirements name, and others after them",
  (entity, fields) => {
    const example = recordExamples.find((each) => each.entity === entity);
    expect(Object.keys(example?.kind.search ?? {}).slice(0, fields.length)).toEqual(fields);
  },
);

describe.each(recordExamples)("$entity", (example) => {
  const { kind } = example;
  const [name] = kind.order;
  const textFields = fieldsOf(example, "text");
  const telephones = fieldsOf(example, "telephone");

  it.each(textFields)("are found by any part of %s, and by no other field", async (field) => {
    const [id] = await store(helpline.database, example, [{ [field]: `Q${field}xyz` }, {}]);
    expect(await found(example, field, `${field}XY`)).toEqual([id]);
    expect(await found(example, [field], `q${field}`)).toEqual([id]);
    const others = textFields.filter((each) => each !== field);
    if (others.length > 0) expect(await found(example, others, `${field}xy`)).toEqual([]);
    expect(await found(example, kind.idField, `${field}xy`)).toEqual([]);
  });

  it("are found by any of several fields", async () => {
    const ids = await store(
      helpline.database,
      example,
      textFields.map((field) => ({ [field]: "Severalfold" })),
    );
    const rows = await found(example, textFields, "severalfold");
    expect(rows.toSorted()).toEqual(ids.toSorted());
  });

  it("are found by an id that is sent as a number", async () => {
    const [id] = await store(helpline.database, example, [{}]);
    const answer = await search(example, kind.idField, id);
    expect(answer.data.map((row: Record<string, unknown>) => row[kind.idField])).toEqual([id]);
  });

  it("are found only by the whole id", async () => {
    const [id] = await store(helpline.database, example, [{ [kind.idField]: 7_654_321 }]);
    expect(await found(example, kind.idField, "7654321")).toEqual([id]);
    expect(await found(example, [kind.idField, name], " 7654321 ")).toEqual([id]);
    for (const text of ["765432", "54321", "76543210", "7654321x", "-7654321", "7654321.0"]) {
      expect(await found(example, kind.idField, text), text).toEqual([]);
    }
  });

  it.each(["2147483648", "99999999999", "9".repeat(200), "0x10", "1e3", "NaN"])(
    "have no id %s",
    async (text) => {
      expect(await found(example, kind.idField, text)).toEqual([]);
    },
  );

  it.each(fieldsOf(example, "text"))("are found by %s ignoring case and accents", async (field) => {
    const ids = await store(helpline.database, example, [
      { [field]: "Łódź Éclair" },
      { [field]: "LODZ ECLAIR" },
      { [field]: "Lo\u0301dz\u0301 e\u0301clair" },
    ]);
    for (const text of ["lodz eclair", "ŁÓDŹ ÉCLAIR", "Lódz Écl", "dz e", "eclair lodz"]) {
      expect((await found(example, field, text)).toSorted(), text).toEqual(ids);
    }
  });

  it.each(textFields)("are found by %s ignoring blanks, hyphens and apostrophes", async (field) => {
    const stored = ["ZQ9 4X'B", "Z-Q94XB", "zq 94 xb"].map((value) => ({ [field]: value }));
    const ids = await store(helpline.database, example, stored);
    for (const text of ["zq94xb", "ZQ9 4XB", "z q 9 4 x b", "Q94X", "9’4", "xb zq-9"]) {
      const rows = await found(example, field, text);
      expect(rows.filter((id: number) => ids.includes(id)).toSorted(), text).toEqual(ids);
    }
  });

  it.runIf(textFields.length > 1)("are found if every word is in a field, whichever", async () => {
    const [first = name, second = name] = textFields;
    const [id] = await store(helpline.database, example, [
      { [first]: "Vrowdy-Ash", [second]: "O'Quentz" },
      { [first]: "Vrowdy", [second]: "Other" },
    ]);
    for (const text of ["vrowdy oquentz", "o quentz  ash", "QUENTZ vrowdy ash o’q"]) {
      expect(await found(example, [first, second], text), text).toEqual([id]);
    }
    expect(await found(example, [first, second], "vrowdyash bcdfghjklmnpqrstvwxz")).toEqual([]);
  });

  it.runIf(textFields.length > 1)(
    "put what every word equals before what it begins, and that before what it is within",
    async () => {
      const [first = name, second = name] = textFields;
      const [within, beginning, equal] = await store(helpline.database, example, [
        { [first]: "Aplorim", [second]: "Teskul" },
        { [first]: "Plorimus", [second]: "Teskul" },
        { [first]: "Plorim", [second]: "Teskul" },
      ]);
      const rows = await found(example, [first, second], "teskul plorim");
      expect(rows).toEqual([equal, beginning, within]);
    },
  );

  it("are shown by the closest names if nothing matches, and the message says so", async () => {
    const [near, nearer] = await store(helpline.database, example, [
      { [name]: "Wigglesword" },
      { [name]: "Wigglesworth" },
      { [name]: "Somebody" },
    ]);
    const answer = await search(example, Object.keys(kind.search), "Wiglesworth");
    expect(answer).toMatchObject({
      status: 200,
      message: "No exact match. The closest names are shown.",
    });
    expect(answer.data.map((row: Record<string, unknown>) => row[kind.idField])).toEqual([
      nearer,
      near,
    ]);
    expect(await search(example, name, "Xkjqzzw")).toMatchObject({ message: "OK", data: [] });
    expect(await search(example, kind.idField, "Wiglesworth")).toMatchObject({ data: [] });
  });

  it("show at most ten of the closest names", async () => {
    const crowd = Array.from({ length: 12 }, () => ({ [name]: "Thrumbleton" }));
    await store(helpline.database, example, crowd);
    expect(await found(example, name, "Thrumbletan")).toHaveLength(10);
  });

  it.each(telephones)("are found by %s as digits", async (field) => {
    const stored = ["07799 812345", "+44 7799 812345", "0044 (0)7799-812345 ext 7"];
    const ids = await store(
      helpline.database,
      example,
      stored.map((value) => ({ [field]: value })),
    );
    const texts = ["07799812345", "+447799812345", "00447799 812 345", "(07799) 812345", "99812"];
    const withExtension = "07799 812345 ext 99";
    for (const text of [...texts, withExtension]) {
      expect((await found(example, field, text)).toSorted(), text).toEqual(ids);
    }
    expect(await found(example, field, "077998123457")).toEqual([]);
    expect(await found(example, telephones, "LS9 07799")).toEqual([]);
  });

  it.each(["%", "_", "\\", '"', "%%", "\\%", "a_c", "*", "("])(
    "take %j for what it is",
    async (sign) => {
      const ids = await store(helpline.database, example, [
        { [name]: `Sign ${sign} here` },
        { [name]: "Sign abc here" },
      ]);
      const rows = await found(example, name, `sign ${sign}`);
      expect(rows).toEqual([ids[0]]);
      expect(await found(example, name, `${sign}${sign}${sign}${sign}`)).toEqual([]);
    },
  );

  it.each(textFields)("come best match first by %s: equal, at the start, within", async (field) => {
    const values = ["a Grelm", "Grelm b", "Grelm"].map((value) => ({ [field]: value }));
    const [within, beginning, equal] = await store(helpline.database, example, values);
    expect(await found(example, [field, kind.idField], "grelm")).toEqual([
      equal,
      beginning,
      within,
    ]);
    await helpline.database
      .deleteFrom(tableOf(kind) as "gps")
      .where(kind.idField as "gp_id", "in", [within, beginning, equal].map(Number))
      .execute();
  });

  it("put the id itself before a name with its digits", async () => {
    const [byName, byId] = await store(helpline.database, example, [
      { [name]: "8765432" },
      { [kind.idField]: 8_765_432 },
    ]);
    expect(await found(example, [name, kind.idField], "8765432")).toEqual([byId, byName]);
  });

  it("are limited to 200, and the message says if there are more", async () => {
    const crowd = Array.from({ length: 200 }, () => ({ [name]: "Crowdy" }));
    await store(helpline.database, example, crowd);
    const all = await search(example, name, "crowdy");
    expect(all).toMatchObject({ status: 200, message: "OK" });
    expect(all.data).toHaveLength(200);

    const [best] = await store(helpline.database, example, [{ [name]: "Crowd" }]);
    const cut = await search(example, name, "crowd");
    expect(cut.message).toBe(
      "More than 200 records match. The best 200 are shown; please narrow the search.",
    );
    expect(cut.data).toHaveLength(200);
    expect(cut.data[0][kind.idField]).toBe(best);
  });

  it("show the row's fields and no others", async () => {
    await store(helpline.database, example, [{ [name]: "Rowley" }]);
    const { data } = await search(example, name, "rowley");
    expect(data.map((row: object) => Object.keys(row))).toEqual([Object.keys(kind.row.shape)]);
  });
});

it("guardians are found by their mobile number in a search by telephone, not the other way round", async () => {
  const example = recordExamples.find(({ entity }) => entity === "guardians");
  if (!example) throw new Error("There are no guardians.");
  const [byMobile, byTelephone] = await store(helpline.database, example, [
    { telephone: "020 5550 1001", mobile: "07700 955123" },
    { telephone: "07700 955123", mobile: null },
  ]);
  const rows = await found(example, "telephone", "+44 7700 955 123");
  expect(rows.toSorted()).toEqual([byMobile, byTelephone]);
  expect(await found(example, "mobile", "07700955123")).toEqual([byMobile]);
});

it("finds a guardian by number and name", async () => {
  const guardians = recordExamples.find(({ entity }) => entity === "guardians");
  if (!guardians) throw new Error("There are no guardians.");
  const { guardian_id } = await insertGuardian(helpline.database, { last_name: "Quillfeather" });
  const all = Object.keys(guardians.kind.search);
  expect(await found(guardians, all, `${guardian_id} quillfeather`)).toEqual([guardian_id]);
  expect(await found(guardians, all, `${guardian_id} ghost`)).toEqual([]);
});
