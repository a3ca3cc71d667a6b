/** The look-up of a caller while somebody types. */
import { callerSearchCall, callerText } from "@helpline/contract/callers/caller-call";
import type { Caller, callerRoutes } from "@helpline/contract/callers/callers";
import { call } from "#shared/api-client.ts";
import { type TypedAnswer, useTypedAnswer } from "#shared/use-typed-answer.ts";

export interface CallerSearch extends Omit<TypedAnswer<readonly Caller[]>, "answer"> {
  /** The people found for the text, or for the text before while it is looked up; null: none to show. */
  readonly callers: readonly Caller[] | null;
}

const isAsked = (text: string) => text.length >= callerText.min && text.length <= callerText.max;

/** The query of the people whom a text finds. */
export const callersQuestion = (q: string) => ({
  queryKey: ["callers", q],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Caller[]> =>
    (await call<typeof callerRoutes.search>(callerSearchCall, { body: { q } }, { signal })).data,
});

export function useCallerSearch(typed: string): CallerSearch {
  const { answer, ...rest } = useTypedAnswer(typed, isAsked, callersQuestion);
  return { callers: answer, ...rest };
}
