/**
 * What the telephone systems of docs/how-to/connect-the-telephone.md send with the settings of that page.
 *
 * Rules: TEL-3.
 */
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { beforeEach, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { serviceToken } from "#test/telephone-kit";

const helpline = await startHelpline();
const { database } = helpline;
const { token, token_id } = await serviceToken(helpline, "telephone");
const { path } = telephoneRoutes.event;

beforeEach(() => database.deleteFrom("telephone_calls").execute());

const stored = () => database.selectFrom("telephone_calls").selectAll().execute();

/** With the token in the path, as a form. */
async function form(payload: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const url = `${path}/${token}`;
  const answer = await helpline.app.inject({ method: "POST", url, payload, headers });
  expect(answer.statusCode).toBe(200);
}

it("Asterisk's dialplan", async () => {
  const call = "callId=1764154800.12&direction=in";
  const begin = "event=newCall&from=%2B447700900123&to=01174960100";
  await form(`${call}&${begin}&user[]=201&user[]=202`);
  await form(`${call}&event=answer&answeringNumber=PJSIP%2F201-0000002a`);
  await form(`${call}&event=hangup&cause=normalClearing`);
  expect(await stored()).toMatchObject([
    {
      call_id: `${token_id}:1764154800.12`,
      digits: "07700900123",
      own_number: "01174960100",
      rung: ["201", "202"],
      answered_extension: "201",
      cause: "normalClearing",
      ended_at: expect.any(String),
    },
  ]);
});

it.each([
  ["Inbound", "answer", "in", "07700900123", "201", true, "normalClearing"],
  ["Missed", "newCall", "in", "07700900123", "201", false, "noAnswer"],
  ["Outbound", "answer", "out", "201", "07700900123", true, "normalClearing"],
  ["Notanswered", "newCall", "out", "201", "07700900123", false, "noAnswer"],
])("3CX's report of a call of the type %s", async (...call) => {
  const [, event, direction, from, to, isAnswered, cause] = call;
  const common = `callId=3cx-07700900123-20261126104120&direction=${direction}`;
  await form(`event=${event}&${common}&from=${from}&to=${to}&answeringNumber=201`);
  await form(`event=hangup&${common}&cause=${cause}`);
  const [row] = await stored();
  expect(row).toMatchObject({ direction, digits: "07700900123", cause });
  expect(row?.answered_at !== null).toBe(isAnswered);
  expect(row?.answered_extension).toBe(isAnswered ? "201" : null);
});

it("Twilio's Functions", async () => {
  const common = { direction: "in", callId: "CA00000000000000000000000000000001" };
  const from = "+447700900123";
  const events = [
    { event: "newCall", ...common, from, to: "+441174960100", user: ["201", "202"] },
    { event: "answer", ...common, from, answeringNumber: "202" },
    { event: "hangup", ...common, from, cause: "normalClearing" },
    { event: "hangup", ...common, cause: "noAnswer" },
  ];
  for (const body of events) {
    const answer = await helpline.call(telephoneRoutes.event, { token, body });
    expect(answer.status).toBe(200);
  }
  expect(await stored()).toMatchObject([
    { digits: "07700900123", own_number: "+441174960100", answered_extension: "202" },
  ]);
});
