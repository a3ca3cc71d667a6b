/** Who calls, as the role table knows them. */
import { expect, it } from "vitest";
import { callerOf, type Identity } from "./context.ts";

it("is the public without a login, and the person's role with one", () => {
  expect(callerOf(null)).toBe("public");
  expect(callerOf({ userType: "clinic" } as Identity)).toBe("clinic");
});
