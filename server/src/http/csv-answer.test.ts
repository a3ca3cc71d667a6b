/** Files to save: their names and headers. Rules: WIRE-26. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { csvAnswer, dispositionOf, fileNameOf, fileStemOf, namedFile } from "./csv-answer.ts";

function context() {
  const headers: Record<string, string> = {};
  return {
    headers,
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
  };
}

it.each([
  [["Timesheet", "Zoë O’Neill", "2026-11-01"], "timesheet-zoe-o-neill-2026-11-01"],
  [["  (Cases)  ", "all…"], "cases-all"],
  [["--a", "b--"], "a-b"],
  [["../../etc/passwd"], "etc-passwd"],
  [["Łódź 7"], "odz-7"],
  [["案件"], ""],
])("the name of a file of %j is %s", (parts, stem) => {
  expect(fileStemOf(...parts)).toBe(stem);
  expect(fileNameOf(...parts)).toBe(`${stem}.csv`);
});

it.each([
  ["plan.pdf", "plan.pdf", "plan.pdf"],
  ["a plan ~.pdf", "a plan ~.pdf", "a%20plan%20~.pdf"],
  ["Zoë’s.pdf", "Zo__s.pdf", "Zo%C3%AB%E2%80%99s.pdf"],
  ['a"b\\c%d.pdf', "a_b_c_d.pdf", "a%22b%5Cc%25d.pdf"],
  ["it's (new)*!.pdf", "it's (new)*!.pdf", "it%27s%20%28new%29%2A%21.pdf"],
  ["two\r\nlines\x7f", "two__lines_", "two%0D%0Alines%7F"],
])("%j is saved as %s by old browsers, and as %s by others", (name, plain, exact) => {
  expect(dispositionOf(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${exact}`);
});

it("is saved under its name, and never shown in the browser", () => {
  const { headers, setHeader } = context();
  namedFile({ setHeader }, "report.json", "application/json");
  expect(headers).toEqual({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="report.json"',
  });
});

it("a short file is sent as a whole", () => {
  const { headers, setHeader } = context();
  expect(csvAnswer({ setHeader }, "cases.csv", "a,b\r\n")).toBe("a,b\r\n");
  expect(headers).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="cases.csv"',
  });
});

it("a long file is sent part by part, as bytes", async () => {
  async function* parts() {
    yield "a,b\r\n";
    yield "ü,d\r\n";
  }
  const { headers, setHeader } = context();
  const answer: unknown = csvAnswer({ setHeader }, "cases.csv", parts());
  if (!(answer instanceof Readable)) throw new Error("not a stream");
  expect(answer.readableObjectMode).toBe(false);
  const sent: Buffer[] = await answer.toArray();
  expect(Buffer.concat(sent).toString()).toBe("a,b\r\nü,d\r\n");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
});
