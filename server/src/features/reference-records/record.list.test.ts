/** Counts and pages of records. Rules: REC-14, WIRE-12, WIRE-13, WIRE-14. */
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { type RecordExample, recordExamples } from "#test/examples";
import { type Stored, store } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const page = (example: RecordExample, number: string | number, query = {}) =>
  helpline.call(example.routes.list, { params: { page: number }, query, token });

/** Three pages hold all records of a kind in this file. */
async function allRows(example: RecordExample, query = {}): Promise<Stored[]> {
  const answers = await Promise.all([1, 2, 3].map((number) => page(example, number, query)));
  return answers.flatMap((answer) => answer.data);
}

/** In the order that a reader expects, ignoring case and accents. */
const names = ["Abaco", "álmond", "Bramble", "émile", "Etienne", "fennel", "Ökonomia", "zebra"];

const fold = (value: unknown) =>
  String(value).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const statusOf = (row: Stored) => (row.enabled === 1 ? (Number(row.failed_logins) < 3 ? 0 : 1) : 2);

/** The sort key of a column; null sorts last in both directions. */
function sortKey(example: RecordExample, field: string, row: Stored): string | number | null {
  if (field === "status") return statusOf(row);
  if (field === example.kind.idField) return Number(row[field]);
  return row[field] === null ? null : fold(row[field]);
}

function compare(a: string | number | null, b: string | number | null, sign: number) {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

const types = ["clinic", "advisor", "evaluator"];

/** Different values for the columns shown, so that each has its own order. */
function variety({ kind }: RecordExample, index: number) {
  const [first, second] = kind.order;
  const word = names[(index * 5) % names.length] ?? "";
  const fields: Stored = { [first]: word, ...(second ? { [second]: names[index % 8] } : {}) };
  const shown = Object.keys(kind.row.shape);
  if (shown.includes("city")) fields.city = names[(index * 3) % 8];
  if (shown.includes("postcode")) fields.postcode = names[(index * 7) % 8];
  if (shown.includes("telephone")) fields.telephone = index % 4 === 0 ? null : `01${index % 3}`;
  if (shown.includes("enabled")) {
    Object.assign(fields, { enabled: index % 3 === 0 ? 0 : 1, failed_logins: index % 5 });
    fields.user_type = types[index % 3];
  }
  return fields;
}

describe.each(recordExamples)("$entity", (example) => {
  const { kind } = example;
  const idOf = (row: Stored) => row[kind.idField];
  let before: number;
  let added: number[];

  beforeAll(async () => {
    before = (await helpline.call(example.routes.count, { token })).data.count;
    const rows = Array.from({ length: 43 }, (_, index) => variety(example, index));
    added = await store(helpline.database, example, rows);
  });

  it("are counted", async () => {
    const answer = await helpline.call(example.routes.count, { token });
    expect(answer).toMatchObject({ status: 200, message: "OK", data: { count: before + 43 } });
  });

  it("come 20 to a page, each once, and none past the end", async () => {
    const [first, second, third, fourth] = await Promise.all(
      [1, 2, 3, 4].map((number) => page(example, number)),
    );
    expect(first?.data).toHaveLength(20);
    expect(second?.data).toHaveLength(20);
    expect(third?.data).toHaveLength(before + 3);
    expect(fourth).toMatchObject({ status: 200, message: "OK", data: [] });
    const ids = [first, second, third].flatMap((answer) => answer?.data.map(idOf));
    expect(new Set(ids).size).toBe(before + 43);
  });

  it("show the row's fields and no others", async () => {
    const [row] = (await page(example, 1)).data;
    expect(Object.keys(row)).toEqual(Object.keys(kind.row.shape));
  });

  it("come in name order, ignoring case and accents", async () => {
    const ours = (await allRows(example)).filter((row) => added.includes(Number(idOf(row))));
    const key = (row: Stored) => kind.order.map((field) => fold(row[field])).join(" ");
    expect(ours.map(key)).toEqual(ours.map(key).toSorted());
    const [field] = kind.order;
    expect([...new Set(ours.map((row) => row[field]))]).toEqual(names);
  });

  const columns = kind.columns.flatMap(({ field }) => [
    { field, order: "asc", sign: 1 },
    { field, order: "desc", sign: -1 },
  ]);

  it.each(columns)("are sorted by $field, $order", async ({ field, order, sign }) => {
    const rows = await allRows(example, { sort: field, order });
    expect(rows).toHaveLength(before + 43);
    const expected = rows.toSorted(
      (a, b) =>
        compare(sortKey(example, field, a), sortKey(example, field, b), sign) ||
        sign * (Number(idOf(a)) - Number(idOf(b))),
    );
    expect(rows.map(idOf)).toEqual(expected.map(idOf));
    if (order === "desc") return;
    expect(await allRows(example, { sort: field })).toEqual(rows);
  });

  it.each([[{ order: "desc" }], [{ order: "asc" }]])(
    "keep the name order if only a direction is given: %j",
    async (query) => {
      const rows = await allRows(example, query);
      const forwards = await allRows(example);
      expect(rows).toEqual(query.order === "desc" ? forwards.toReversed() : forwards);
    },
  );

  it.each(["0", "-1", "abc", "1.5", "01", "1e3", "+1", " 1", "%20", "1;drop table users", "٣"])(
    "have no page %j",
    async (number) => {
      expect(await page(example, number)).toMatchObject({
        status: 400,
        message: "The page must be a positive whole number.",
        data: null,
      });
    },
  );

  it.each(["50000001", "2147483648", "9007199254740993", "9".repeat(100)])(
    "have nothing on page %s",
    async (number) => {
      expect(await page(example, number)).toMatchObject({ status: 200, data: [] });
    },
  );

  const sortable = kind.columns.map((column) => column.field).join(", ");

  it.each([
    [{ sort: "password_hash" }, "sort", `Please sort by one of: ${sortable}.`],
    [{ sort: "" }, "sort", `Please sort by one of: ${sortable}.`],
    [{ sort: `${kind.idField}; --` }, "sort", `Please sort by one of: ${sortable}.`],
    [{ sort: kind.idField, order: "up" }, "order", "The order must be asc or desc."],
    [{ order: "DESC" }, "order", "The order must be asc or desc."],
    [{ limit: "1000" }, "limit", "Unknown field: limit."],
  ])("are not sorted by %j", async (query, field, message) => {
    expect(await page(example, 1, query)).toMatchObject({
      status: 422,
      message,
      data: { errors: [{ field, message }] },
    });
  });

  it("do not accept a duplicate sort parameter", async () => {
    const answer = await helpline.app.inject({
      url: `/api/${kind.entity}/1?sort=${kind.idField}&sort=${kind.idField}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(422);
  });
});
