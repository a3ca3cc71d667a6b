/** How a form is made of the contract's schema, and checked by it. */
import type { FieldNotes, InputKind } from "@helpline/contract/fields";
import { fieldNotes } from "@helpline/contract/fields";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkForm, contractResolver, toFormErrors } from "./contract-resolver.ts";
import { formFields } from "./field-specs.ts";
import { bodyOf, formValuesOf } from "./form-values.ts";
import { goneOption } from "./gone-option.ts";
import { wrapperProps } from "./inputs/field-props.ts";

const noted = <S extends z.ZodMiniType>(schema: S, notes: FieldNotes): S => {
  fieldNotes.add(schema as never, notes as never);
  return schema;
};
const schema = z.strictObject({
  id: z.optional(z.number()),
  name: noted(z.string({ error: "Please enter a name." }), { label: "Name", input: "text" }),
  city: noted(z.string({ error: "Please enter a city." }), { label: "City", input: "text" }),
});
const fields = formFields(schema);

describe("the fields of a form", () => {
  it("are those with notes, in the order of the schema", () => {
    expect(fields).toEqual([
      { name: "name", notes: { label: "Name", input: "text" } },
      { name: "city", notes: { label: "City", input: "text" } },
    ]);
  });

  it("take further notes of the form", () => {
    const [name, city] = formFields(schema, { name: { hint: "As on the door.", label: "Who" } });
    expect(name?.notes).toEqual({ label: "Who", input: "text", hint: "As on the door." });
    expect(city?.notes).toEqual({ label: "City", input: "text" });
  });
});

describe("the check of a form", () => {
  const values = { name: "Elm", city: "Exeter" };

  it("answers with the body that is sent, with what the form adds", () => {
    expect(checkForm({ fields, schema, fixed: { id: 7 } }, values)).toMatchObject({
      ok: true,
      value: { ...values, id: 7 },
    });
  });

  it("tidies the body, also over what is fixed", () => {
    const tidy = (body: Record<string, unknown>) => ({ ...body, id: 8, city: "Bath" });
    expect(checkForm({ fields, schema, fixed: { id: 7 }, tidy }, values)).toMatchObject({
      value: { name: "Elm", city: "Bath", id: 8 },
    });
  });

  it("checks no value of a field that does not apply", () => {
    const isShown = (name: string) => name !== "city";
    expect(checkForm({ fields, schema, isShown }, values)).toMatchObject({
      ok: false,
      errors: [{ field: "city" }],
    });
  });
});

describe("what the form says is wrong", () => {
  const none = { name: "", city: "" };
  const resolve = async (values: object, options?: { oneAtATime?: boolean }) =>
    contractResolver({ fields, schema }, options)(values as never, undefined, {} as never);

  it("is every failure, in form order", async () => {
    const { errors, values } = await resolve(none);
    expect(Object.entries(errors)).toEqual([
      ["name", { type: "rule", message: "Please enter a name." }],
      ["city", { type: "rule", message: "Please enter a city." }],
    ]);
    expect(values).toEqual({});
  });

  it("is only the first one in a form that asks one at a time", async () => {
    expect(Object.keys((await resolve(none, { oneAtATime: true })).errors)).toEqual(["name"]);
  });

  it("is nothing if the body can be sent", async () => {
    const good = { name: "Elm", city: "Exeter" };
    expect(await resolve(good)).toEqual({ values: good, errors: {} });
  });

  it("is about the whole form without a field", () => {
    const server = [
      { field: "", message: "Too late." },
      { field: "city", message: "No such city." },
    ];
    expect(toFormErrors(server, "server")).toEqual({
      root: { type: "server", message: "Too late." },
      city: { type: "server", message: "No such city." },
    });
  });
});

describe("a value of the record in the form, and back", () => {
  const field = (input: InputKind) => [{ name: "it", notes: { label: "It", input } }];

  it.each<[InputKind, unknown, string | boolean]>([
    ["flag", 1, true],
    ["flag", 0, false],
    ["flag", null, false],
    ["text", 0, "0"],
    ["text", undefined, ""],
    ["select", 12, "12"],
    ["date", "2015-03-09", "09-03-2015"],
    ["date", undefined, ""],
  ])("%s: %j is shown as %j", (input, stored, shown) => {
    expect(formValuesOf(field(input), { it: stored })).toEqual({ it: shown });
  });

  it.each<[InputKind, string | boolean | undefined, unknown]>([
    ["flag", true, 1],
    ["flag", false, 0],
    ["flag", "1", 0],
    ["flag", undefined, 0],
    ["picker", "12", 12],
    ["picker", "", null],
    ["yes-no", "1", 1],
    ["yes-no", "0", 0],
    ["yes-no", "advisor", "advisor"],
    ["yes-no", "10", "10"],
    ["yes-no", "", null],
    ["text", "0", "0"],
    ["text", "09-03-2015", "09-03-2015"],
    ["text", undefined, null],
    ["date", "09-03-2015", "2015-03-09"],
  ])("%s: %j is sent as %j", (input, shown, sent) => {
    const values = shown === undefined ? {} : { it: shown };
    expect(bodyOf(field(input), values)).toEqual({ it: sent });
  });
});

describe("a choice that is not offered any more", () => {
  const offered = [{ value: "7", label: "Elm" }];
  it.each([
    ["", []],
    ["7", []],
    ["8", [{ value: "8", label: "Cannot be chosen any more" }]],
    ["EHCP", [{ value: "EHCP", label: "EHCP (not offered any more)" }]],
    ["8 years", [{ value: "8 years", label: "8 years (not offered any more)" }]],
    ["Year 8", [{ value: "Year 8", label: "Year 8 (not offered any more)" }]],
  ])("%j is shown as %j", (chosen, options) => {
    expect(goneOption(offered, chosen)).toEqual(options);
  });
});

describe("what every input has of its field", () => {
  const props = (notes: object, errors: object = {}) =>
    wrapperProps({
      field: { name: "city", notes: { label: "City", input: "text", ...notes } },
      form: { formState: { errors } },
    } as never);

  it("is the label, and the hint below the input", () => {
    expect(props({})).toEqual({
      label: "City",
      inputWrapperOrder: ["label", "input", "description", "error"],
      required: false,
    });
    expect(props({ hint: "The post town.", required: true })).toMatchObject({
      description: "The post town.",
      required: true,
    });
  });

  it("is its own message, and none of another field", () => {
    expect(props({}, { city: { message: "No." } })).toHaveProperty("error", "No.");
    expect(props({}, { name: { message: "No." } })).not.toHaveProperty("error");
  });
});
