/** Asks the server about what somebody types, after a pause. An answer to an earlier text is aborted. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { justAsked } from "./api-client.ts";

/** How long a person pauses before the text is sent, in milliseconds. */
const pause = 250;

interface Question<T> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}

export interface TypedAnswer<T> {
  /** The answer to the text, or to the text before while it is asked for; null: none to show. */
  readonly answer: T | null;
  /** Whether `answer` belongs to the current text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  /** Asks about the text without a pause, and again if it has been asked about: the answer may be outdated. */
  readonly askNow: (text: string) => void;
}

/** @param isAsked whether a text is sent at all; one that is too short is not */
export function useTypedAnswer<T>(
  typed: string,
  isAsked: (text: string) => boolean,
  questionOf: (text: string) => Question<T>,
): TypedAnswer<T> {
  const client = useQueryClient();
  const text = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { queryKey, queryFn } = questionOf(asked);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey,
    queryFn,
    // Each search is recorded (PRIV-1), so it is never repeated by itself.
    retry: false,
    staleTime: justAsked,
    gcTime: 0,
    enabled: isAsked(asked),
    placeholderData: keepPreviousData,
  });
  const failure = asked === text && !isFetching ? error : null;
  const askNow = (next: string) => {
    if (next.trim() !== asked) setAsked(next.trim());
    // Forgotten, so that nobody acts on the earlier answer meanwhile.
    else if (!isFetching) void client.resetQueries({ queryKey, exact: true });
  };
  if (!isAsked(text)) return { answer: null, isCurrent: true, error: null, askNow };
  return {
    answer: data ?? null,
    isCurrent: asked === text && data !== undefined && !isPlaceholderData,
    error: failure,
    askNow,
  };
}
