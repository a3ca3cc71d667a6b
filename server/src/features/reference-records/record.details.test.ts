/** One record with every field. Rules: REC-1, REC-2, REC-3, REC-4, REC-14. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { asStored, fresh, type RecordExample, recordExamples } from "#test/examples";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");

const details = ({ routes }: RecordExample, id: string | number) =>
  helpline.call(routes.details, { params: { id }, token: manager.token });

const add = async ({ kind, routes }: RecordExample, body: object) => {
  const answer = await helpline.call(routes.create, { body, token: manager.token });
  expect(answer.status).toBe(201);
  return answer.data[kind.idField] as number;
};

const address = "address_1 address_2 city county postcode email telephone";

it.each([
  ["gps", `gp_id practice_name ${address}`],
  ["schools", `school_id name ${address} web`],
  ["local-authorities", `local_authority_id name ${address}`],
  ["guardians", `guardian_id first_name last_name gender dob ${address} mobile notes`],
  [
    "users",
    `user_id user_type clinic_name clinic_details first_name last_name gender username ${address} mobile notes enabled failed_logins added_on`,
  ],
])("details of %s have every documented field", (entity, fields) => {
  const specified = `${fields} version`.split(" ");
  const example = recordExamples.find((each) => each.entity === entity);
  const answered = Object.keys(example?.kind.details.shape ?? {});
  expect(answered.filter((field) => specified.includes(field))).toEqual(specified);
});

describe.each(recordExamples)("$entity", (example) => {
  const { kind } = example;

  it.each([999_999, 2_147_483_647, 2_147_483_648, "9".repeat(60)])("do not have %s", async (id) => {
    const before = await auditMark(helpline.database);
    expect(await details(example, id)).toMatchObject({
      status: 404,
      message: `This ${kind.one} does not exist.`,
      data: null,
    });
    expect(await auditSince(helpline.database, before)).toEqual([]);
  });

  it.each(["0", "-1", "abc", "1.5", "01", "1e1", "null", " 1", "\u0000", "1/../2", "１"])(
    "have no id %j",
    async (id) => {
      expect(await details(example, id)).toMatchObject({
        status: 400,
        message: "The id must be a positive whole number.",
        data: null,
      });
    },
  );

  it("contain every field, null if absent", async () => {
    const body = fresh(example.least);
    const id = await add(example, body);
    const { data } = await details(example, id);
    expect(Object.keys(data)).toEqual(Object.keys(kind.details.shape));
    expect(data).toMatchObject({ ...asStored(example, body), [kind.idField]: id, version: 1 });
    expect(Object.values(data)).toContain(null);
  });

  it("contain every field as sent", async () => {
    const body = fresh(example.full);
    const id = await add(example, body);
    const answer = await details(example, id);
    expect(answer).toMatchObject({ status: 200, message: "OK" });
    expect(answer.data).toMatchObject({ ...asStored(example, body), version: 1 });
  });

  it("are recorded as read, with the reader", async () => {
    const id = await add(example, fresh(example.least));
    const before = await auditMark(helpline.database);
    await details(example, id);
    expect(await auditSince(helpline.database, before)).toMatchObject([
      { action: "read", entity: kind.entity, entity_id: String(id), user_id: manager.userId },
    ]);
  });
});
