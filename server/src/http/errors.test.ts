/** Whatever is thrown, the answer reveals nothing internal. Rules: WIRE-2, WIRE-3. */
import pg from "pg";
import { describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "#database/errors";
import { buildTestApp } from "#test/build-test-app";
import { expectEnvelope } from "#test/envelope";
import { AppError, answerTo, invalid, invalidField } from "./errors.ts";

const unexpected = {
  status: 500,
  message: "Something went wrong on our side. Please try again.",
  data: null,
};
const secret = "password=hunter2 at /srv/helpline/app.ts:1:1";

describe("an unexpected fault", () => {
  it.each([
    ["an error", new Error(secret)],
    ["an error of the language", new TypeError(secret)],
    ["an error with a status of its own", Object.assign(new Error(secret), { statusCode: 500 })],
    ["a status that is none", Object.assign(new Error(secret), { statusCode: 200 })],
    ["a status that is text", Object.assign(new Error(secret), { statusCode: "404" })],
    ["a text", secret],
    ["a number", 404],
    ["nothing", undefined],
    ["null", null],
    ["an object", { message: secret, status: 404 }],
  ])("is 500 with only the neutral message: %s", (_what, thrown) => {
    expect(answerTo(thrown)).toEqual({ ...unexpected, headers: {} });
  });

  it("in a handler gets this answer, and the server keeps running", async () => {
    const helpline = await buildTestApp();
    const ask = () => helpline.app.inject({ url: "/api/utils/datetime" });
    const { now } = helpline.clock;
    helpline.clock.now = () => {
      throw new Error(secret);
    };
    expect(expectEnvelope(await ask(), 500)).toEqual(unexpected);
    helpline.clock.now = now;
    expectEnvelope(await ask(), 200);
    await helpline.close();
  });
});

describe("a refusal", () => {
  it("is answered as thrown, without its cause", () => {
    const refusal = new AppError(409, "In use.", { cause: new Error(secret), headers: { a: "b" } });
    const { status, message, data, headers } = answerTo(refusal);
    expect({ status, message, data, headers }).toEqual({
      status: 409,
      message: "In use.",
      data: null,
      headers: { a: "b" },
    });
  });

  it("of a form has the first failure's message", () => {
    const errors = [
      { field: "city", message: "Please choose a city." },
      { field: "county", message: "Please choose a county." },
    ];
    expect(invalid(errors)).toMatchObject({
      status: 422,
      message: errors[0]?.message,
      data: { errors },
    });
    expect(invalidField("id", "Which?")).toMatchObject({
      status: 422,
      message: "Which?",
      data: { errors: [{ field: "id", message: "Which?" }] },
    });
  });

  it.each([
    [400, "The request could not be read."],
    [404, "There is nothing at this address."],
    [413, "The request is too large."],
    [415, "Please send JSON (content type application/json)."],
    [499, "The request could not be read."],
  ])("of the HTTP layer with %d says: %s", (statusCode, message) => {
    const thrown = Object.assign(new Error(secret), { statusCode });
    expect(answerTo(thrown)).toEqual({ status: statusCode, message, data: null, headers: {} });
  });

  const ofDatabase = (code: string) =>
    Object.assign(new pg.DatabaseError(secret, 0, "error"), { code });
  it.each([
    ["that cannot be reached", new DatabaseUnavailable(new Error(secret))],
    ["that is starting up", ofDatabase("57P03")],
    ["that ends our connection", ofDatabase("57P01")],
    ["that has no connection left", ofDatabase("53300")],
    ["whose disk fails", ofDatabase("58030")],
  ])("without a database, %s asks to come back", (_what, thrown) => {
    expect(answerTo(thrown)).toEqual({
      status: 503,
      message: "The service is not ready at the moment. Please try again shortly.",
      data: null,
      headers: { "retry-after": "2" },
    });
  });
});
