/** What a failed delivery tells people and the log, and whether a retry may help. Rules: MAIL-2. */
import { forOperator } from "@helpline/contract/for-operator";
import { describe, expect, it } from "vitest";
import { DeliveryError, deliveryError } from "./delivery-error.ts";

const reply = "550 No such user";

/** nodemailer's error as Helpline reads it. */
const failed = (code: string, responseCode?: unknown, response?: unknown) =>
  deliveryError(Object.assign(new Error("secret"), { code, responseCode, response }));

it.each(["EENVELOPE", "EMESSAGE"])("a refusal of 500 or more is permanent after %s", (code) => {
  expect(failed(code, 500, reply)).toMatchObject({
    name: "DeliveryError",
    isPermanent: true,
    message: "The mail server refused the mail: 550 No such user",
    forLog: "The mail server refused the mail.",
  });
  expect(failed(code, 550).message).toBe("The mail server refused the mail.");
});

it.each([
  ["EENVELOPE", 499],
  ["EENVELOPE", "550"],
  ["EENVELOPE", undefined],
  ["ECONNECTION", 554],
  ["", 554],
])("after %s with %s the mail is tried again, with the server's reply", (code, responseCode) => {
  expect(failed(code, responseCode, reply)).toMatchObject({
    isPermanent: false,
    message: "The mail server did not take the mail yet: 550 No such user",
    forLog: "The mail server did not take the mail yet.",
  });
});

it.each(["EAUTH", "ENOAUTH"])("refused credentials are for the operator (%s)", (code) => {
  const message = `The mail server did not accept the name and password. ${forOperator.correctMailPassword}.`;
  expect(failed(code, 535, reply)).toMatchObject({ isPermanent: false, message, forLog: message });
});

describe("the server's reply", () => {
  const replyIn = (response: unknown) => failed("EENVELOPE", 450, response).message;

  it("is one line", () => {
    expect(replyIn(" 450 Mailbox\r\n\u0007\tbusy\u2028 ")).toBe(
      "The mail server did not take the mail yet: 450 Mailbox busy",
    );
  });

  it("is cut after 300 characters", () => {
    const begin = "The mail server did not take the mail yet: ";
    expect(replyIn("x".repeat(300))).toBe(begin + "x".repeat(300));
    expect(replyIn("x".repeat(301))).toBe(`${begin}${"x".repeat(300)}…`);
  });

  it.each([
    ["blank", " \r\n"],
    ["no text", 450],
    ["missing", undefined],
  ])("may be %s", (_how, response) => {
    expect(replyIn(response)).toBe("The mail could not be handed to the mail server.");
  });
});

it.each([
  ["ECONNREFUSED", "The mail server does not answer."],
  ["ECONNECTION", "The connection to the mail server broke."],
  ["ESOCKET", "The connection to the mail server could not be made, or broke."],
  ["ECONNRESET", "The connection to the mail server broke."],
  ["EDNS", "The name of the mail server could not be found."],
  ["ETIMEDOUT", "The mail server took too long to answer."],
  ["ETLS", "The mail server offers no TLS connection, or one that cannot be trusted."],
  ["EPROTOCOL", "The mail server gave an answer that makes no sense."],
  ["EWHATEVER", "The mail could not be handed to the mail server."],
])("without a reply %s is told in words, and tried again", (code, message) => {
  expect(failed(code)).toMatchObject({
    isPermanent: false,
    message,
    forLog: message,
  });
});

it.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "ETIMEDOUT"],
])("%s that is thrown is told too", (_what, thrown) => {
  const error = deliveryError(thrown);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error.message).toBe("The mail could not be handed to the mail server.");
});
