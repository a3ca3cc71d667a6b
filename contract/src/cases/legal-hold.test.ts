/** The form that sets or lifts a legal hold. Rules: PRIV-10. */
import { expect, it } from "vitest";
import { validate } from "../validation.ts";
import { holdReason } from "./legal-hold.ts";

it.each([
  ["Court", true],
  ["Case", false],
  [" Case ", false],
  [undefined, false],
])("takes the reason %j: %s", (reason, isTaken) => {
  const refusal = {
    ok: false,
    errors: [{ field: "reason", message: "Please enter the reason (minimum of 5 characters)." }],
  };
  expect(validate(holdReason, { reason })).toEqual(
    isTaken ? { ok: true, value: { reason } } : refusal,
  );
});
