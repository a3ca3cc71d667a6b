/** Numbers of bodies: all of them are accepted as texts of digits too, and read alike. */
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { allRoutes } from "./routes.ts";
import { validate } from "./validation.ts";

const tried = [0, 1, 2, 3, 15, 2026];

interface Wrapped {
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

/** The schemas of a body's fields, also those within objects and lists. */
function* fieldsOf(schema: z.ZodMiniType, name: string): Generator<[string, z.ZodMiniType]> {
  if (schema instanceof z.ZodMiniObject) {
    for (const [field, each] of Object.entries(schema.shape)) {
      yield* fieldsOf(each as z.ZodMiniType, `${name}.${field}`);
    }
    return;
  }
  const { innerType, element } = schema._zod.def as Wrapped;
  const inner = innerType ?? element;
  if (inner && !(inner instanceof z.ZodMiniPipe)) yield* fieldsOf(inner, name);
  yield [name, schema];
}

const bodies = allRoutes.flatMap(({ method, path, body }) =>
  body ? [...fieldsOf(body, `${method} ${path}`)] : [],
);
const accepts = (schema: z.ZodMiniType, value: unknown) => validate(schema, value).ok;

/** Takes numbers, and not just anything. */
const numeric = bodies.filter(
  ([, schema]) =>
    tried.some((value) => accepts(schema, value)) && !accepts(schema, Symbol("anything")),
);

it("there are many", () => {
  expect(numeric.length).toBeGreaterThan(100);
  const names = numeric.map(([name]) => name);
  expect(names).toContain("POST /api/cases.band");
  expect(names).toContain("POST /api/advisors/cases/logs.duration");
  expect(names).toContain("POST /api/cases/query.filters.band");
});

it("read a text of digits as its number", () => {
  const unlike = numeric.flatMap(([name, schema]) =>
    tried
      .filter((value) => accepts(schema, value))
      .filter((value) => {
        const [asNumber, asText] = [validate(schema, value), validate(schema, ` ${value} `)];
        return JSON.stringify(asNumber) !== JSON.stringify(asText);
      })
      .map((value) => `${name}: ${value}`),
  );
  expect(unlike).toEqual([]);
});

it.each(["", " ", "1.0", "1e1", "0x1", "+1", "-1", "one", "1 1", "١", true, [1], null])(
  "do not read %j as one",
  (value) => {
    const required = numeric.filter(([name]) => /\.(band|duration|case_id)$/.test(name));
    const read = required.filter(([, schema]) => {
      const { ok } = validate(schema, value);
      return ok && !accepts(schema, undefined) && !accepts(schema, null);
    });
    expect(read.map(([name]) => name)).toEqual([]);
  },
);
