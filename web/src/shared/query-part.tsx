/**
 * A part of a page with its own query: a skeleton while it is slow, a retry button if it fails. If only a later read
 * fails for a time, what was read stays below the failure, with the forms in it and what was typed in them.
 */
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isTemporary } from "./api-client.ts";
import { useSlow } from "./form/use-slow.ts";

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown above the message of a failure. */
  readonly failed: string;
  /** Whether something else that is shown with it is still missing. */
  readonly waits?: boolean;
  /** Announced by screen readers while it loads. */
  readonly loading: string;
  /** The height of each line of the skeleton, in pixels. */
  readonly lineHeight: number;
  readonly children: (data: Data) => ReactNode;
}

export function QueryPart<Data>(props: QueryPartProps<Data>): ReactNode {
  const { query, failed, waits = false, loading, lineHeight, children } = props;
  const slow = useSlow(query.isPending || waits);
  const { data, error } = query;
  const isShown = Boolean(data) && !waits && (!error || isTemporary(error));
  const isLoading = slow && !error;
  return (
    <>
      {error && (
        <FailedPart
          title={failed}
          error={error}
          onTryAgain={() => void query.refetch()}
          above={isShown}
        />
      )}
      {data && isShown && children(data)}
      {!isShown && isLoading && <LoadingLines label={loading} height={lineHeight} />}
    </>
  );
}

export function LoadingLines(props: { readonly label: string; readonly height: number }) {
  return (
    <Stack role="status" aria-label={props.label} gap="sm">
      <Skeleton height={props.height} />
      <Skeleton height={props.height} />
    </Stack>
  );
}

/**
 * Asks for a part of a page about a case while the case itself is loading: for what stands above the rest of the
 * page, which would jump if it came later.
 * @param queryOf the query of a case's part
 * @returns whether the answer is there, or will not come
 */
export function useAskedEarly<T, K extends QueryKey>(
  caseId: number | null,
  queryOf: (caseId: number) => UseQueryOptions<T, Error, T, K>,
): boolean {
  const { isFetched } = useQuery({ ...queryOf(caseId ?? 0), enabled: caseId !== null });
  // Stays so while the part asks again after a failure.
  return isFetched || caseId === null;
}

// Why a part could not be loaded, and a button that asks again.

interface FailedPartProps {
  readonly title: string;
  readonly error: Error;
  readonly onTryAgain: () => void;
  /** Whether it stands above what was loaded before, in a row of its own if that is a grid. */
  readonly above?: boolean;
}

export const FailedPart = ({ title, error, onTryAgain, above = false }: FailedPartProps) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    title={title}
    {...(above && { mb: 16, style: { gridColumn: "1 / -1" } })}
  >
    <Stack align="flex-start" gap="sm">
      {error.message}
      <Button variant="default" size="xs" onClick={onTryAgain}>
        Try again
      </Button>
    </Stack>
  </Alert>
);
