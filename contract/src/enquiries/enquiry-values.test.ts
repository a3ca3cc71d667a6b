/** References of enquiries, and whose an enquiry is. Rules: ENQ-3, ENQ-6. */
import { describe, expect, it } from "vitest";
import { userTypes } from "../access.ts";
import { enquiryMessages } from "./enquiry.messages.ts";
import { isOwnEnquiry, mayHandleEnquiry, readReference, showReference } from "./enquiry-values.ts";

describe("a reference", () => {
  it("is read out in two halves", () => {
    expect(showReference("K7M2QX")).toBe("K7M 2QX");
    expect(enquiryMessages.quote("K7M2QX")).toBe("Please quote K7M 2QX if you call again.");
  });

  it.each(["K7M2QX", "k7m2qx", "K7M 2QX", "k7m-2qx", " K 7 M-2-Q X "])(
    "is read from %j",
    (typed) => {
      expect(readReference(typed)).toBe("K7M2QX");
    },
  );

  it.each([
    ["too short", "K7M2Q"],
    ["too long", "K7M2QXX"],
    ["with a letter that looks like a figure", "K7M2QO"],
    ["with a figure that looks like a letter", "K7M2Q1"],
    ["with another sign", "K7M_2QX"],
    ["empty", ""],
  ])("is none if it is %s", (_why, typed) => {
    expect(readReference(typed)).toBeNull();
  });
});

const [me, colleague, other] = [1, 2, 3];

describe("an enquiry", () => {
  it.each([
    ["that one took", { taken_by: me, outcome: "answered", call_back_by: null }, true],
    [
      "that one took for a colleague",
      { taken_by: me, outcome: "call back", call_back_by: 2 },
      true,
    ],
    [
      "of others to ring back oneself",
      { taken_by: 2, outcome: "call back", call_back_by: me },
      true,
    ],
    [
      "that one was to ring back about",
      { taken_by: 2, outcome: "answered", call_back_by: me },
      true,
    ],
    [
      "that anybody is to ring back",
      { taken_by: 2, outcome: "call back", call_back_by: null },
      true,
    ],
    ["that a colleague took", { taken_by: 2, outcome: "answered", call_back_by: null }, false],
    ["that a colleague rings back", { taken_by: 2, outcome: "call back", call_back_by: 3 }, false],
  ] as const)("%s is one's own: %s", (_what, enquiry, own) => {
    expect(isOwnEnquiry(me, enquiry)).toBe(own);
  });

  const handling = (enquiry: Parameters<typeof mayHandleEnquiry>[1]) =>
    userTypes.filter((user_type) => mayHandleEnquiry({ user_id: me, user_type }, enquiry));

  it("of one's own is handled by whoever takes calls", () => {
    const own = { taken_by: me, outcome: "answered", call_back_by: null } as const;
    expect(handling(own)).toEqual(["admin", "manager", "advisor", "advocate"]);
  });

  it("of others is handled by managers", () => {
    const others = { taken_by: colleague, outcome: "call back", call_back_by: other } as const;
    expect(handling(others)).toEqual(["admin", "manager"]);
  });
});
