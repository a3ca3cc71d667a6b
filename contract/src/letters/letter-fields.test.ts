/** The placeholders that a template may have: templates on file rely on their names. Rules: LET-1. */
import { describe, expect, it } from "vitest";
import { type Clock, englandsClocks } from "../key-dates/clocks.ts";
import { inBraces, type LetterField, letterFields } from "./letter-fields.ts";

const sourceInWords = ({ source }: LetterField) => {
  if (source.kind === "fact") return `the case's ${source.name}`;
  if (source.kind === "address") return source.parts.join(", ");
  return source.kind === "key date" ? `key date ${source.key}` : source.kind;
};

it("has the placeholders that were approved", async () => {
  const lines = letterFields(englandsClocks).map(
    (field) =>
      `${field.group} | ${field.label} | ${inBraces(field.name)} | ${sourceInWords(field)}\n`,
  );
  await expect(lines.join("")).toMatchFileSnapshot("./placeholders.txt");
});

describe("the placeholders", () => {
  const names = letterFields(englandsClocks).map(({ name }) => name);

  it("have names of their own", () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it("have the whole address of a record just before its first line", () => {
    for (const record of ["school", "primary_guardian"]) {
      const at = names.indexOf(`${record}_address`);
      expect(names[at + 1]).toBe(`${record}_address_1`);
    }
  });

  it("have each key date once, under the label of its first clock", () => {
    const appeal: Clock = {
      key: "appeal",
      label: "Appeal",
      from: { key: "decision", label: "Decision" },
      offset: { months: 2 },
    };
    const later: Clock = { ...appeal, label: "Appeal after mediation", offset: { months: 1 } };
    expect(letterFields([appeal, later]).filter(({ group }) => group === "Key dates")).toEqual([
      {
        name: "key_date:appeal",
        label: "Appeal",
        group: "Key dates",
        source: { kind: "key date", key: "appeal" },
      },
    ]);
  });
});
