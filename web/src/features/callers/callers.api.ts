/** The look-up of a caller while somebody types (document 4, L1 and L2). */
import { callerRoutes, callerText, type FoundCaller } from "@helpline/contract/callers/callers";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";

/** How long a person pauses before the text is looked up, in milliseconds. */
const pause = 250;

/** Each look-up is recorded (decision B20), so it is never repeated by itself. */
const callersQuery = (q: string) =>
  queryOptions({
    queryKey: ["callers", q],
    queryFn: async ({ signal }): Promise<FoundCaller[]> =>
      (await call(callerRoutes.search, { body: { q } }, { signal })).data,
    retry: false,
    refetchOnReconnect: false,
    staleTime: justAsked,
    gcTime: 0,
  });

export interface CallerSearch {
  /** The people found for the text, or for the text before while it is looked up; null: none to show. */
  readonly callers: readonly FoundCaller[] | null;
  /** Whether `callers` belong to the current text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  /**
   * Looks the text up without a pause, and once more if it has been looked up: it has failed, the same number
   * rings again, or somebody with this number has just been added.
   */
  readonly askNow: (text: string) => void;
}

const isAsked = (text: string) => text.length >= callerText.min && text.length <= callerText.max;

/** Looks up what is typed, after a pause. The answer to an earlier text is aborted and never shown. */
export function useCallerSearch(typed: string): CallerSearch {
  const client = useQueryClient();
  const text = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...callersQuery(asked),
    enabled: isAsked(asked),
    placeholderData: keepPreviousData,
  });
  const failure = asked === text && !isFetching ? error : null;
  const askNow = (next: string) => {
    const { queryKey } = callersQuery(next.trim());
    if (next.trim() !== asked) setAsked(next.trim());
    // Forgotten, so that nobody acts on the earlier answer meanwhile.
    else if (!isFetching) void client.resetQueries({ queryKey, exact: true });
  };
  if (!isAsked(text)) return { callers: null, isCurrent: true, error: null, askNow };
  return {
    callers: data ?? null,
    isCurrent: asked === text && data !== undefined && !isPlaceholderData,
    error: failure,
    askNow,
  };
}
