/** A request to an operation: mostly as the document asks, sometimes with something wrong. */
import fc from "fast-check";
import { formBody, formHeaders, type Part } from "../case-files-kit.ts";
import type { Fields } from "../examples.ts";
import { examplesOf } from "./corpus.ts";
import type { Operation, Schema } from "./document.ts";
import { hostile, hostileValue, spoilt, valueFor } from "./values.ts";

export interface FuzzRequest {
  readonly operation: Operation;
  /** The token's owner: an index into the world's people, or an invalid token. */
  readonly caller: number | "nobody" | "forged";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** A value of a form or an address. Objects may bring a `toString` that is no function. */
const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const inPath = (value: unknown) => {
  const text = textOf(value).replace(/[\ud800-\udfff]/g, "\ufffd");
  // An empty segment or a dot would make it the address of another operation.
  return ["", ".", ".."].includes(text) ? "%20" : encodeURIComponent(text);
};

/** Ids and pages are digits in the document. Small numbers refer to existing rows. */
const parameterFor = (schema: Schema): fc.Arbitrary<unknown> =>
  String(schema.pattern ?? "").startsWith("^[1-9]")
    ? fc.integer({ min: 1, max: 45 })
    : valueFor(schema);

function urlOf(operation: Operation): fc.Arbitrary<string> {
  const known = operation.method === "GET" ? examplesOf(operation.method, operation.path) : [];
  if (known.length === 0) return anyUrlOf(operation);
  const texts = known.map((each) =>
    Object.entries(each).map(([name, value]): [string, string] => [name, `${value}`]),
  );
  const good = fc.constantFrom(
    ...texts.map((pairs) => `${operation.path}?${new URLSearchParams(pairs)}`),
  );
  return fc.oneof({ weight: 1, arbitrary: good }, { weight: 3, arbitrary: anyUrlOf(operation) });
}

function anyUrlOf(operation: Operation): fc.Arbitrary<string> {
  const values = operation.parameters.map(({ name, in: where, required, schema }) => {
    const good = parameterFor(schema);
    const value = fc.oneof({ weight: 9, arbitrary: good }, fc.constantFrom(...hostile));
    const present = required ? value : fc.option(value, { nil: undefined });
    return present.map((each) => ({ name, where, each }));
  });
  return fc.tuple(...values).map((parameters) => {
    let url = operation.path;
    const query = new URLSearchParams();
    for (const { name, where, each } of parameters) {
      if (where === "path") url = url.replace(`{${name}}`, () => inPath(each));
      else if (each !== undefined) query.append(name, textOf(each));
    }
    return query.size > 0 ? `${url}?${query}` : url;
  });
}

type Body = Pick<FuzzRequest, "headers" | "payload">;

const json = (value: unknown): Body => ({
  headers: { "content-type": "application/json" },
  payload: JSON.stringify(value) ?? "",
});

const noJson: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  { headers: { "content-type": "application/json" }, payload: '{"case_id": 1' },
  { headers: { "content-type": "application/json" }, payload: "" },
  { headers: { "content-type": "application/json" }, payload: "\ufeff{}" },
  { headers: { "content-type": "application/json" }, payload: Buffer.from([0xff, 0xfe, 0x7b]) },
  { headers: { "content-type": "text/plain" }, payload: "{}" },
  { headers: { "content-type": "application/xml" }, payload: "<case/>" },
  { headers: formHeaders, payload: "no form at all" },
  { headers: {} },
);

function formOf(schema: Schema): fc.Arbitrary<Body> {
  const { file: _bytes, ...fields } = schema.properties as Record<string, Schema>;
  const parts = Object.entries(fields).map(([name, field]) =>
    fc
      .oneof({ weight: 6, arbitrary: parameterFor(field) }, hostileValue)
      .map((value): Part => [`Content-Disposition: form-data; name="${name}"`, textOf(value)]),
  );
  const fileName = fc
    .constantFrom("notes.txt", ...hostile)
    .map((name) => name.replace(/["\r\n]/g, "%22"));
  const file = fc
    .tuple(fileName, fc.uint8Array({ maxLength: 300 }))
    .map(
      ([name, bytes]): Part => [
        `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
        Buffer.from(bytes),
      ],
    );
  return fc
    .tuple(fc.tuple(...parts), fc.array(file, { maxLength: 2 }), fc.boolean())
    .map(([before, files, turned]) => {
      const all = [...before, ...files];
      return { headers: formHeaders, payload: formBody(turned ? all.reverse() : all) };
    });
}

/** An example with some of its fields omitted, or changed to other values that the schema allows. */
function varied(examples: readonly Fields[], schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const changes = fc.array(
    fc
      .constantFrom(...properties)
      .chain(([name, property]) => valueFor(property).map((value) => [name, value])),
    { maxLength: 2 },
  );
  return fc
    .tuple(fc.constantFrom(...examples), changes)
    .map(([example, changed]) => ({ ...example, ...Object.fromEntries(changed) }));
}

function bodyFor(operation: Operation): fc.Arbitrary<Body> {
  if (operation.form) {
    return fc.oneof({ weight: 8, arbitrary: formOf(operation.form) }, noJson);
  }
  if (!operation.json) {
    return fc.oneof({ weight: 19, arbitrary: fc.constant<Body>({ headers: {} }) }, noJson);
  }
  const known = examplesOf(operation.method, operation.path);
  const made = valueFor(operation.json);
  const good = known.length === 0 ? made : fc.oneof(made, varied(known, operation.json));
  return fc.oneof(
    { weight: 12, arbitrary: good.map(json) },
    { weight: 7, arbitrary: spoilt(good).map(json) },
    { weight: 1, arbitrary: noJson },
  );
}

/**
 * Any request to this operation: mostly by permitted callers.
 * @param roles the role of each person, by index
 */
export function requestTo(
  operation: Operation,
  roles: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const places = roles.map((_role, place) => place);
  const allowed = places.filter((place) => operation.access.includes(roles[place] ?? ""));
  const caller = fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...allowed) },
    { weight: 5, arbitrary: fc.constantFrom(...places) },
    { weight: 1, arbitrary: fc.constantFrom("nobody" as const, "forged" as const) },
  );
  return fc.tuple(caller, urlOf(operation), bodyFor(operation)).map(([by, url, body]) => ({
    operation,
    caller: by,
    url,
    ...body,
    [fc.toStringMethod]: () => `${operation.method} ${url} ${String(body.payload ?? "")}`,
  }));
}
