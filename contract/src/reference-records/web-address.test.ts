/** Which texts are accepted as a school's web address, and where they link to. Rules: REC-2. */

import { describe, expect, it } from "vitest";
import { webAddress } from "../contact-details.ts";
import { validate } from "../validation.ts";
import { schools } from "./schools.ts";

const least = { name: "Elm School", city: "Leeds", county: "West Yorkshire", postcode: "LS1 4AB" };
const add = (web: unknown) => validate(schools.create, { ...least, web });
const edit = (web: unknown) => validate(schools.update, { ...least, id: 2, web });

it.each([
  ["https://elm.example.org/a?b=c#d", "https://elm.example.org/a?b=c#d"],
  ["HTTP://elm.example.org:8080", "HTTP://elm.example.org:8080"],
  ["www.school.sch.uk", "https://www.school.sch.uk"],
  ["school.wales/ysgol", "https://school.wales/ysgol"],
  ["ysgolŵy.cymru", "https://ysgolŵy.cymru"],
])("%s is accepted", (text, leadsTo) => {
  expect(webAddress(text)).toBe(leadsTo);
  expect(add(` ${text} `)).toMatchObject({ ok: true, value: { web: text } });
  expect(edit(text).ok).toBe(true);
});

it("is optional", () => {
  for (const web of [undefined, null, "", " "]) {
    expect([add(web).ok, edit(web).ok]).toEqual([true, true]);
  }
});

describe("is refused", () => {
  const errors = [
    {
      field: "web",
      message: "Please enter a valid web address, such as https://www.school.sch.uk.",
    },
  ];

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(document.domain)//.org",
    "javascript://elm.example.org/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x.y",
    "file:///etc/passwd",
    "ftp://elm.example.org",
    "//elm.example.org",
    "https://good.example.org@evil.example.org",
    "https://",
    "https:/elm.example.org",
    "elm",
    "the green one",
    "www.elm.example.org and more",
    "www..org",
    `${"a-".repeat(140)}.`,
    5,
  ])("%s", (web) => {
    expect(add(web)).toEqual({ ok: false, errors });
    expect(edit(web)).toEqual({ ok: false, errors });
    if (typeof web === "string") expect(webAddress(web)).toBeNull();
  });
});
