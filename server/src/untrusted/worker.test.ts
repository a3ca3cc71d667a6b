/** What the worker answers: the result of a task, or why there is none. Rules: OPS-23. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { expect, it } from "vitest";
import { noBytes } from "./imports/byte-scan.ts";
import { answerOf } from "./worker.ts";

/** As a buffer arrives from another thread: bare bytes, from somewhere in a larger piece of memory. */
function bytesOf(text: string): Uint8Array {
  const memory = new TextEncoder().encode(`..${text}..`);
  return new Uint8Array(memory.buffer, 2, memory.length - 4);
}

const noPiece = { encoding: "UTF-8", separator: ",", place: { rows: 0, empty: 0 }, isEnd: true };

it("has the value of the task, whose bytes are a Buffer again", () => {
  const input = { ...noPiece, bytes: bytesOf("a,b\nc,d"), above: 1 };
  expect(answerOf({ name: "readDataRows", input })).toEqual({
    kind: "done",
    value: { rows: [{ number: 2, cells: ["c", "d"] }], used: 7, place: { rows: 2, empty: 0 } },
  });
});

it("takes bytes alone, and leaves sets as they are", () => {
  const message = letterMessages.notDocx;
  const template = { file: bytesOf("x"), known: new Set(["today"]) };
  expect(answerOf({ name: "readTemplate", input: template })).toEqual({ kind: "refused", message });
  expect(answerOf({ name: "encodeLogo", input: bytesOf("x") })).toMatchObject({ kind: "refused" });
});

it("has the message of a file that is refused", () => {
  const input = { scan: noBytes, bytes: bytesOf("a\0bcd") };
  expect(answerOf({ name: "scanBytes", input })).toEqual({
    kind: "refused",
    message: importMessages.notText(1),
  });
});

it("tells of a stack that is too deep as of too much work, and of other faults as ours", () => {
  const input = { kind: "schools", limits: { nameMinLength: 3 }, now: "", rows: [null] };
  expect(answerOf({ name: "checkDataRows", input })).toMatchObject({
    kind: "failed",
    error: expect.any(TypeError),
  });
  const nested = {
    get rows(): never {
      throw new RangeError("Maximum call stack size exceeded");
    },
  };
  expect(answerOf({ name: "describeHead", input: nested })).toEqual({ kind: "too much" });
});
