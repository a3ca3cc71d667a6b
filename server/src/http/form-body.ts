/** Bodies that are forms without files (application/x-www-form-urlencoded), for calls of other systems. */
import type { FastifyInstance } from "fastify";

type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** The fields of a form. What is sent several times, or as `user[]`, is a list. */
function formFields(text: string): FormFields {
  const fields = new Map<string, string | string[]>();
  for (const [sent, value] of new URLSearchParams(text)) {
    const name = sent.replace(/\[\d{0,3}\]$/, "");
    const known = fields.get(name);
    const isList = name !== sent || known !== undefined;
    fields.set(name, isList ? [known ?? [], value].flat() : value);
  }
  return Object.fromEntries(fields);
}

/** In this scope a body is JSON or a form. */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, formFields(String(body))),
  );
}
