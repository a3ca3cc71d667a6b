/** Calls over real HTTP, using the contract's declarations. */
import { createHash } from "node:crypto";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import type { RouteDeclaration } from "@helpline/contract/http";
import { fillPath, type PathOptions } from "../fill-path.ts";

const patienceMs = 60_000;

export interface Reply {
  readonly status: number;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: callers inspect answers whose shape they know
  readonly data: any;
  readonly headers: Headers;
}

interface CallOptions extends PathOptions {
  readonly body?: unknown;
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const { message, data } = (await response.json()) as Pick<Reply, "message" | "data">;
  return { status: response.status, message, data, headers: response.headers };
}

export interface Api {
  /** @throws an error if there is no answer */
  call(route: RouteDeclaration, options?: CallOptions): Promise<Reply>;
  upload(caseId: number, name: string, bytes: Uint8Array): Promise<Reply>;
  /** Sends a form with a file. */
  sendForm(route: RouteDeclaration, form: FormData): Promise<Reply>;
  /** SHA-256 of a file's bytes, or the status of another answer; null if the file does not exist. */
  download(caseId: number, name: string): Promise<string | null>;
}

export const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export function createApi(url: string, token?: string): Api {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const sendForm = ({ method, path }: RouteDeclaration, form: FormData) =>
    send(url + path, { method, headers: authorization, body: form });
  return {
    sendForm,
    call(route, { body, ...path } = {}) {
      const json = body === undefined ? {} : { "content-type": "application/json" };
      return send(url + fillPath(route, path), {
        method: route.method,
        headers: { ...authorization, ...json },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    upload(caseId, name, bytes) {
      const form = new FormData();
      form.set("case_id", String(caseId));
      form.set("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      return sendForm(caseFileRoutes.upload, form);
    },
    async download(caseId, name) {
      const params = { case_id: caseId, file_name: name, token: token ?? "" };
      const response = await fetch(url + fillPath(caseFileRoutes.download, { params }));
      if (response.status === 404) return null;
      if (!response.ok) return `status ${response.status}`;
      return digest(new Uint8Array(await response.arrayBuffer()));
    },
  };
}

/** @throws an error if the login is refused */
export async function logIn(url: string, username: string, password: string): Promise<string> {
  const reply = await createApi(url).call(authRoutes.login, { body: { username, password } });
  const token = reply.headers.get("authorization")?.replace("Bearer ", "");
  if (reply.status !== 200 || !token)
    throw new Error(`${username} cannot log in: ${reply.message}`);
  return token;
}
