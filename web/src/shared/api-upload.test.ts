/** A file that is sent as a form. */
import { noData } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { describe, expect, it, vi } from "vitest";
import { logIn } from "../../test/tokens.ts";
import { stubUploads } from "../../test/xhr-stub.ts";
import type { ApiError } from "./api-client.ts";
import { uploadFile } from "./api-upload.ts";
import { getSession } from "./session/session.ts";

const route = {
  method: "POST",
  path: "/api/files",
  access: "managers",
  tag: "test",
  summary: "",
  message: "",
  errors: [],
  status: 201,
  data: noData,
  file: "document",
} as const;
const file = new File(["text"], "report.txt", { type: "text/plain" });

function send(more: object = {}, sent: object = {}) {
  const uploads = stubUploads();
  const stop = new AbortController();
  const onProgress = vi.fn();
  const answer = uploadFile(
    route as never,
    { file, fields: { case_id: "12", kind: "letter" }, ...sent },
    { signal: stop.signal, onProgress, ...more } as never,
  );
  const [upload] = uploads;
  if (!upload) throw new Error("Nothing was sent.");
  const failure = () =>
    answer.then(
      () => undefined as never,
      (error: ApiError) => error,
    );
  return { upload, answer, failure, stop, onProgress };
}

describe("what is sent", () => {
  it("is a form: its fields first, so that the server can refuse before it reads the file", () => {
    const { upload } = send();
    expect(upload).toMatchObject({ method: "POST", url: "/api/files" });
    expect([...upload.form.keys()]).toEqual(["case_id", "kind", "document"]);
    expect(upload.form.get("case_id")).toBe("12");
    expect((upload.form.get("document") as File).name).toBe("report.txt");
  });

  it("may be the fields alone", () => {
    expect([...send({}, { file: null }).upload.form.keys()]).toEqual(["case_id", "kind"]);
  });

  it("has the token of who is logged in, and the key of what may be repeated", () => {
    const token = logIn("manager");
    expect(send({ idempotencyKey: "a-key" }).upload.headers).toEqual({
      Accept: "application/json",
      Authorization: `Bearer ${token}`,
      "idempotency-key": "a-key",
    });
  });

  it("has neither without them", () => {
    expect(send().upload.headers).toEqual({ Accept: "application/json" });
  });
});

describe("the answer", () => {
  it("is that of any other call", async () => {
    const { upload, answer } = send();
    upload.answer(201, { message: "Uploaded.", data: { file_id: 4 } });
    expect(await answer).toEqual({ status: 201, message: "Uploaded.", data: { file_id: 4 } });
  });

  it("is a failure with the server's words, and a 401 ends the session", async () => {
    logIn("manager");
    const { upload, failure } = send();
    upload.answer(401, { message: messages.notLoggedIn });
    expect(await failure()).toMatchObject({ status: 401, message: messages.notLoggedIn });
    expect(getSession().loggedIn).toBe(false);
  });

  it("is an unexpected failure if it cannot be read", async () => {
    const { upload, failure } = send();
    vi.spyOn(JSON, "stringify").mockReturnValueOnce("<html>Bad gateway</html>");
    upload.answer(502, { message: "" });
    expect(await failure()).toMatchObject({ status: 502, message: messages.unexpected });
  });

  it("is missing without a connection", async () => {
    const { upload, failure } = send();
    upload.fail();
    expect(await failure()).toMatchObject({ status: 0, message: messages.noConnection });
  });
});

it("tells how much has been sent", () => {
  const { upload, onProgress } = send();
  upload.progress(0.25);
  expect(onProgress).toHaveBeenLastCalledWith(0.25);
});

it("is given up on request, and nobody needs to be told why", async () => {
  const { upload, failure, stop } = send();
  expect(upload.aborted).toBe(false);
  stop.abort();
  expect(upload.aborted).toBe(true);
  expect(await failure()).toMatchObject({ name: "AbortError" });
});
