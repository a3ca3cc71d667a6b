/** What a declaration of a kind of record may name, and what it has without an import. */
import { expect, it } from "vitest";
import { optionalText, requiredText } from "../fields.ts";
import { field, idOf, referenceRecord } from "./record-kind.ts";

const fields = {
  name: field(
    "subject",
    "in cases",
    requiredText({ label: "Name", max: 100, min: 3, message: "Please enter a name." }),
  ),
  telephone: field("subject", "in cases", optionalText({ label: "Telephone", max: 30 })),
};
const plain = { idField: "team_id", one: "team", many: "teams", fields, order: ["name"] } as const;

it("has no code and no closing unless imports maintain it", () => {
  const declared = { ...plain, row: ["name"], columns: [], search: {} } as const;
  const teams = referenceRecord("teams", declared);
  expect(Object.keys(teams.details.shape)).toEqual(["team_id", "name", "telephone", "version"]);
  expect(Object.keys(teams.row.shape)).toEqual(["team_id", "name"]);
  expect(Object.keys(teams.update.shape)).not.toContain("closed_on");
  const imported = referenceRecord("teams", { ...declared, imported: true });
  expect(Object.keys(imported.details.shape)).toEqual(
    expect.arrayContaining(["external_code", "closed_on"]),
  );
  expect(Object.keys(imported.row.shape)).toEqual(["team_id", "name", "closed_on"]);
});

it("does not compile with a column that would be empty, or a search in a field that it has not", () => {
  referenceRecord("teams", {
    ...plain,
    row: ["name"],
    // @ts-expect-error The row has no telephone, so each cell would be empty.
    columns: [{ field: "telephone", label: "Telephone" }],
    search: {},
  });
  referenceRecord("teams", {
    ...plain,
    row: ["name"],
    columns: [{ field: "name", label: "Name" }],
    // @ts-expect-error There is no such field.
    search: { town: "text" },
  });
});

it.each([
  [{ id: 7 }, 7],
  [{ gp_id: 7 }, 7],
  [{ id: 7, gp_id: 7 }, 7],
  [{ id: null, gp_id: 7 }, 7],
  [{ id: 7, gp_id: 8 }, undefined],
  [{ id: "7" }, undefined],
  [{}, undefined],
])("the id in %j is %j", (body, id) => {
  expect(idOf(body, "gp_id")).toBe(id);
});
