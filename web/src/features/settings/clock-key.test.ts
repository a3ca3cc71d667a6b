/** Whoever adds a key date needs to know nothing of keys. Rules: KEY-1. */
import { checkedClocks, clockLengths, englandsClocks } from "@helpline/contract/key-dates/clocks";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { named } from "./clock-key.ts";

const keyOf = (label: string) => named(label, []).key;

it.each([
  ["Final plan (Wales)", "final_plan_wales"],
  ["École: réponse", "ecole_reponse"],
  ["2nd draft", "date_2nd_draft"],
  ["…", "date"],
])("%s gets the key %s", (label, key) => {
  expect(keyOf(label)).toBe(key);
});

const names = [
  "日付",
  "日程",
  "Дата",
  "…",
  "٣",
  "😀",
  "2nd draft",
  "_",
  "İ",
  "x".repeat(100),
  "日".repeat(100),
];

it.each(names)("makes a valid key of %s", (label) => {
  const clock = { ...named(label, []), from: named(label, []), offset: { weeks: 6 } };
  expect(z.safeParse(checkedClocks, [clock]).error).toBeUndefined();
});

it("gives other names other keys, in any alphabet, however long and alike", () => {
  expect(keyOf("日付")).not.toBe(keyOf("日程"));
  const first = named(`${"x".repeat(clockLengths.key)} first`, []);
  const keys = [first, named(`${"x".repeat(clockLengths.key)} second`, [first])].map(
    ({ key }) => key,
  );
  expect(keys).toEqual(["x".repeat(40), `${"x".repeat(38)}_2`]);
});

it("takes the one that has the name already", () => {
  expect(named(" appeal to the Tribunal", englandsClocks).key).toBe("appeal");
});

it.each([
  ["  Final   plan!! ", "final_plan", "Final   plan!!"],
  ["(Final) plan", "final_plan", "(Final) plan"],
  ["final_plan", "final_plan", "final_plan"],
])(
  "makes one low line of what is neither letter nor number, and none at an end: %s",
  (label, key, kept) => {
    expect(named(label, [])).toEqual({ key, label: kept });
  },
);

it("counts on from a key that is taken twice", () => {
  const taken = [
    { key: "final_plan", label: "Plan" },
    { key: "final_plan_2", label: "Other plan" },
  ];
  expect(named("Final plan", taken).key).toBe("final_plan_3");
});
