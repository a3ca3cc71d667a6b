/** XML that a stranger wrote is read strictly and within limits, and written as it was read. Rules: LET-2. */
import { describe, expect, it } from "vitest";
import {
  elementsOf,
  everyElement,
  isElement,
  NotXml,
  parseXml,
  plainAttribute,
  TooMuchXml,
  writeXml,
} from "./xml.ts";

const roomy = () => ({ elements: 100, depth: 10, attributes: 10 });
const read = (text: string | Buffer, budget = roomy()) => parseXml(Buffer.from(text), budget);
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

it("becomes a tree with namespaces, without comments and instructions", () => {
  const root = read(
    '\uFEFF<?xml version="1.0"?><w:a xmlns:w="urn:w" w:x="1 &amp; 2" y="3"><!-- no --><?no no?>one<![CDATA[ <two>]]><w:b/></w:a>\n',
  );
  expect(root).toEqual({
    name: "w:a",
    prefix: "w",
    local: "a",
    uri: "urn:w",
    attributes: [
      expect.objectContaining({ name: "xmlns:w", prefix: "xmlns", local: "w", value: "urn:w" }),
      { name: "w:x", prefix: "w", local: "x", uri: "urn:w", value: "1 & 2" },
      { name: "y", prefix: "", local: "y", uri: "", value: "3" },
    ],
    children: [
      "one <two>",
      { name: "w:b", prefix: "w", local: "b", uri: "urn:w", attributes: [], children: [] },
    ],
  });
  expect(plainAttribute(root, "y")).toBe("3");
  expect(plainAttribute(root, "x")).toBeUndefined();
  expect(plainAttribute(root, "z")).toBeUndefined();
  expect(elementsOf(root).map(({ local }) => local)).toEqual(["b"]);
  expect(root.children.map(isElement)).toEqual([false, true]);
});

it("keeps texts apart that stand around an element, and has none where there is none", () => {
  expect(read("<a>one<b></b>two<![CDATA[]]></a>").children).toMatchObject([
    "one",
    { local: "b", children: [] },
    "two",
  ]);
  expect(read("<a><![CDATA[]]></a>").children).toEqual([]);
});

it("is gone through in the order of the text", () => {
  const root = read("<a>x<b><c/>x<d/></b><e/></a>");
  expect([...everyElement(root)].map(({ local }) => local).join("")).toBe("abcde");
});

describe("is refused", () => {
  it.each([
    ["what is not well-formed", "<a>"],
    ["nothing", ""],
    ["a text", "a"],
    ["an element behind another", "<a/><b/>"],
    ["a document type", '<!DOCTYPE a [<!ENTITY x "y">]><a/>'],
    ["an entity that is none", "<a>&x;</a>"],
    ["a prefix that stands for nothing", "<w:a/>"],
    ["another version", '<?xml version="1.1"?><a/>'],
    ["another encoding", '<?xml version="1.0" encoding="utf-16"?><a/>'],
    ["what is not UTF-8", Buffer.from("<a>\xe9</a>", "latin1")],
    ["an element of other letters", "<é/>"],
    ["an element that begins with other letters", "<éa/>"],
    ["an element that ends with other letters", "<aé/>"],
    ["an attribute of other letters", '<a é="1"/>'],
    ["a prefix of other letters", '<é:a xmlns:é="urn:x"/>'],
  ])("%s", (_what, text) => {
    expect(() => read(text)).toThrow(NotXml);
  });

  it.each([
    '<?xml version="1.0" encoding="utf-8"?><a/>',
    '<?xml version="1.0" encoding="UTF-8"?><a/>',
    "<_a.b-1/>",
    '<A1:b_2 xmlns:A1="urn:x"/>',
  ])("but not %s", (text) => {
    expect(read(text).children).toEqual([]);
  });
});

describe("within limits", () => {
  it("of elements, of all parts together", () => {
    const budget = { ...roomy(), elements: 3 };
    read("<a><b/></a>", budget);
    expect(budget.elements).toBe(1);
    read("<a/>", budget);
    expect(() => read("<a/>", budget)).toThrow(TooMuchXml);
  });

  it("of depth", () => {
    const budget = () => ({ ...roomy(), depth: 2 });
    expect(read("<a><b/><c/></a>", budget()).children).toHaveLength(2);
    expect(() => read("<a><b><c/></b></a>", budget())).toThrow(TooMuchXml);
  });

  it("of the attributes of each element", () => {
    const budget = () => ({ ...roomy(), attributes: 2 });
    expect(read('<a x="1" y="2"><b x="1" y="2"/></a>', budget()).attributes).toHaveLength(2);
    expect(() => read('<a x="1" y="2" z="3"/>', budget())).toThrow(TooMuchXml);
  });
});

it("is written as it was read", () => {
  const text =
    '<w:a xmlns:w="urn:w" x="&quot;&lt;&gt;&amp;&#9;&#10;&#13;\'">1 &lt; 2 &gt; &amp; "\t\n&#13;<b/>x<c><d y="1" z="2"/></c></w:a>';
  expect(writeXml(read(text)).toString()).toBe(head + text);
  expect(read(writeXml(read(text)))).toEqual(read(text));
});
