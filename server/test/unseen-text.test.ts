/** What cannot be seen is neither stored nor in the way of a search. Rules: WIRE-35, WIRE-36. */
import { describe, expect, it } from "vitest";
import { startHelpline } from "./build-test-app.ts";
import { fresh, type RecordExample, recordExamples } from "./examples.ts";

const helpline = await startHelpline();
const { token } = await helpline.logIn("manager");
const example = recordExamples.find((each) => each.entity === "guardians") as RecordExample;

async function stored(fields: Readonly<Record<string, string>>) {
  const body = { ...fresh(example.full), ...fields };
  const answer = await helpline.call(example.routes.create, { body, token });
  expect(answer).toMatchObject({ status: 201 });
  return helpline.database
    .selectFrom("guardians")
    .selectAll()
    .where("guardian_id", "=", answer.data.guardian_id)
    .executeTakeFirstOrThrow();
}

describe("A text that is sent", () => {
  it("is stored without what nobody sees", async () => {
    const row = await stored({
      first_name: "Zoe\u0308",
      last_name: "\u200BRo\u00ADsen\uFEFF",
      email: "zoe\u200B@example.org\u2060",
      mobile: "\u202A\u0660\u0667\u0667\u0660\u0660 900321\u202C",
      address_1: "12 High St\fFlat 2",
    });
    expect(row).toMatchObject({
      first_name: "Zo\u00EB",
      last_name: "Rosen",
      email: "zoe@example.org",
      mobile: "07700 900321",
      address_1: "12 High St Flat 2",
    });
  });

  it("has line ends for what PDF and Word put between lines and pages", async () => {
    const row = await stored({ notes: "first\fsecond\vthird\r\nfourth\u2028fifth" });
    expect(row.notes).toBe("first\nsecond\nthird\nfourth\nfifth");
  });
});

describe("A search", () => {
  it.each([
    ["last_name", "Quarring\u00ADton"],
    ["last_name", "\u200BQuarrington\uFEFF"],
    ["mobile", "\u0660\u0667\u0667\u0660\u0660 \u0669\u0660\u0660\u0664\u0665\u0661"],
    ["mobile", "\uFF10\uFF17\uFF17\uFF10\uFF10 900451"],
  ])("in %s finds what is meant by %j", async (field, text) => {
    const row = await stored({ last_name: "Quarrington", mobile: "07700 900451" });
    const answer = await helpline.call(example.routes.search, {
      body: { search_in: field, search_for: text },
      token,
    });
    expect(answer.data.map((each: Record<string, unknown>) => each.guardian_id)).toContain(
      row.guardian_id,
    );
  });
});
