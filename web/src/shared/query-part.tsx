/** A part of a page with its own query: a skeleton while it is slow, a retry button if it fails. */
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
  if (query.isError) {
    return (
      <Alert color="red" variant="light" role="alert" title={failed}>
        <Stack align="flex-start" gap="sm">
          {query.error.message}
          <Button variant="default" size="xs" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (query.data && !waits) return children(query.data);
  return slow ? <LoadingLines label={loading} height={lineHeight} /> : null;
}

export function LoadingLines(props: { readonly label: string; readonly height: number }) {
  return (
    <Stack role="status" aria-label={props.label} gap="sm">
      <Skeleton height={props.height} />
      <Skeleton height={props.height} />
    </Stack>
  );
}
