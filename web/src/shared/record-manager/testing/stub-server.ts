/** A stub server of one record kind, in memory, in place of `fetch`. For tests only. */
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { vi } from "vitest";
import { answerWith, type StubbedAnswer } from "../../../../test/fetch-stub.ts";

type Fields = Record<string, unknown>;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Fields;
  readonly signal: AbortSignal | null;
}

const pageSize = 20;

const counties = ["Devon", "Greater London", "West Yorkshire"];

const paths = {
  page: /^\/api\/[a-z-]+\/(\d+)$/,
  details: /^\/api\/[a-z-]+\/(\d+)\/details$/,
};

export function stubServer(
  kind: RecordKind,
  stored: readonly Fields[] = [],
  cities: readonly string[] = ["Leeds", "London", "Sheffield"],
) {
  const calls: Call[] = [];
  const lists: Record<string, readonly string[]> = {
    "/data/cities.json": cities,
    "/data/counties.json": counties,
  };
  const instead = new Map<string, StubbedAnswer | Promise<StubbedAnswer> | "no answer">();
  let records = [...stored];
  const find = (id: unknown) => records.find((record) => record[kind.idField] === Number(id));

  const write: Record<string, (body: Fields) => StubbedAnswer> = {
    POST: (body) => {
      const id = 1 + Math.max(0, ...records.map((record) => Number(record[kind.idField])));
      records = [...records, { ...body, [kind.idField]: id, version: 1 }];
      return { status: 201, message: "Added.", data: { [kind.idField]: id, version: 1 } };
    },
    PUT: (body) => {
      records = records.map((each) =>
        each[kind.idField] === body.id ? { ...each, ...body, version: 2 } : each,
      );
      return { status: 201, message: "Updated.", data: { [kind.idField]: body.id, version: 2 } };
    },
    DELETE: (body) => {
      records = records.filter((each) => each[kind.idField] !== body.id);
      return { status: 200, message: "Deleted.", data: null };
    },
  };

  function search(text: unknown): Fields[] {
    const wanted = String(text).toLowerCase();
    return records.filter((each) => JSON.stringify(each).toLowerCase().includes(wanted));
  }

  function answer({ method, path, body }: Call): StubbedAnswer {
    const named: Readonly<Record<string, (() => unknown) | undefined>> = {
      count: () => ({ count: records.length }),
      similar: () => [],
      duplicates: () => [],
      "usual-place": () => null,
      search: () => search(body.search_for),
      uses: () => ({ cases: 0, deleted_cases: 0, merged: [] }),
      cases: () => [],
    };
    const known = named[path.slice(path.lastIndexOf("/") + 1)];
    if (known) return { status: 200, data: known() };
    const details = find(paths.details.exec(path)?.[1]);
    if (details) return { status: 200, data: details };
    const page = Number(paths.page.exec(path)?.[1]);
    if (page) return { status: 200, data: records.slice((page - 1) * pageSize, page * pageSize) };
    return write[method]?.(body) ?? { status: 404, message: "There is nothing at this address." };
  }

  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const [path = "", query = ""] = address.split("?");
    if (lists[path]) return answerWith({ text: JSON.stringify(lists[path]) });
    const method = init.method ?? "GET";
    const body = init.body ? (JSON.parse(String(init.body)) as Fields) : {};
    const call = { method, path, query, body, signal: init.signal ?? null };
    calls.push(call);
    const set = instead.get(`${method} ${path}`);
    if (set === "no answer") throw new TypeError("Failed to fetch");
    return answerWith((await set) ?? answer(call));
  });

  return {
    calls,
    /** The calls that write records, such as `PUT /api/gps`. Drafts are kept at any time, when a test is slow. */
    calledWith: (method: string) =>
      calls.filter(
        (call) => call.method === method && !/\/(search|similar)$|^\/api\/drafts\//.test(call.path),
      ),
    /** Sets the answer to `GET /api/gps/1` and the like. */
    reply: (request: string, as: StubbedAnswer | "no answer") => instead.set(request, as),
    /** Answers so, but only when the function that this returns is called. */
    hold: (request: string, as: StubbedAnswer): (() => void) => {
      let give: () => void = () => undefined;
      const held = new Promise<StubbedAnswer>((resolve) => {
        give = () => resolve(as);
      });
      instead.set(request, held);
      return () => give();
    },
    recover: () => instead.clear(),
  };
}
