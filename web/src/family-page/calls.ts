/** The two calls of the family's page. */

import { familyCallPaths, familyWords } from "@helpline/contract/evaluations/family-page";
import { idempotencyKeyHeader } from "@helpline/contract/first-load-calls";

export interface Question {
  readonly number: number;
  readonly text: string;
  /** Empty for a question that is answered in words. */
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

export interface Questions {
  readonly product_name: string;
  readonly questions: readonly Question[];
  /** Of their wording. */
  readonly questions_version: number;
}

/** What is chosen or typed, also if the family would rather not say: they may change their mind. */
export interface Answer {
  value: string;
  rather: boolean;
}

type Result<D> =
  | { readonly is: "done"; readonly data: D }
  /** The link does not work. */
  | { readonly is: "over" }
  /** Trying again may help. */
  | { readonly is: "failed"; readonly message?: string };

/** Of this page, so that what it sends again, because the answer was lost, is known to be the same. */
const key = String(Math.random());

async function post<D>(path: string, body: object): Promise<Result<D>> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", [idempotencyKeyHeader]: key },
      body: JSON.stringify(body),
      credentials: "omit",
      cache: "no-store",
    });
    if (answer.status === 404) return { is: "over" };
    if (answer.status === 429) return { is: "failed", message: familyWords.busy };
    const { data, message } = await answer.json();
    if (answer.ok) return { is: "done", data };
    return answer.status === 422 ? { is: "failed", message } : { is: "failed" };
  } catch {
    return { is: "failed" };
  }
}

/** Asking does not use the link up. */
export const loadQuestions = (token: string) =>
  post<Questions>(familyCallPaths.questions, { token });

/** What was left out is sent as null. */
export function sendAnswers(
  token: string,
  { questions, questions_version }: Questions,
  answers: ReadonlyMap<number, Answer>,
) {
  const body: Record<string, unknown> = { token, questions_version };
  for (const { number, options } of questions) {
    const { value = "", rather = false } = answers.get(number) ?? {};
    const given = rather ? "" : value.trim();
    const answer = options.length > 0 ? Number(given) : given;
    body[`q${number}`] = given === "" ? null : answer;
  }
  return post<null>(familyCallPaths.answer, body);
}
