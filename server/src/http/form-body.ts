/** Bodies that are forms without files (application/x-www-form-urlencoded), for calls of other systems. */
import type { FastifyInstance } from "fastify";

type FormFields = Readonly<Record<string, string | readonly string[]>>;

/** The fields of a form. What is sent several times, or as `user[]`, is a list. */
function formFields(text: string): FormFields {
  const lists = new Map<string, string[]>();
  const sentAsList = new Set<string>();
  for (const [sent, value] of new URLSearchParams(text)) {
    const name = sent.replace(/\[\d{0,3}\]$/, "");
    if (name !== sent) sentAsList.add(name);
    // Added in place: a copy for each of thousands of equal names would take seconds.
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const fields = [...lists].map(([name, list]) => {
    const [only = "", ...others] = list;
    return [name, others.length > 0 || sentAsList.has(name) ? list : only] as const;
  });
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
