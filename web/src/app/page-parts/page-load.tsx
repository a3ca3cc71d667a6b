/** Waits for a page's data: a skeleton while it is slow, a way on if it fails. */

import type { KnownScreen } from "@helpline/contract/screens";
import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useEffect } from "react";
import { ApiError } from "#shared/api-client.ts";
import { errorTitle } from "#shared/dialogs/dialogs.tsx";
import { useSlow } from "#shared/form/use-slow.ts";
import { dropKeys, giveKeys, keepKeys } from "#shared/kept-keys.ts";

interface Loading {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface PageLoadProps {
  /** The queries that the page waits for. */
  readonly queries: readonly Loading[];
  /** The page, or nothing while data is missing. */
  readonly children: ReactNode;
  /** Left out where the heading has a Back. */
  readonly back?: KnownScreen;
  /** Its first field has the focus once it is there, and what is typed before goes to it. */
  readonly hasFirstField?: boolean;
}

/** The answer would be the same once more: it does not exist, or the caller may not see it. */
const isSettled = (error: Error | null) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

export function PageLoad({ queries, children, back, hasFirstField = false }: PageLoadProps) {
  const router = useRouter();
  const isMissing = !children;
  const slow = useSlow(isMissing);
  const failed = queries.filter((query) => query.isError);
  const mayHelp = failed.some(({ error }) => !isSettled(error));
  // In small steps: a case has a thousand elements, and a phone has to answer while they are rendered.
  const page = useDeferredValue(children, null);
  const isThere = Boolean(page);
  const isFailed = queries.some(({ isError }) => isError);
  useEffect(() => {
    if (!hasFirstField) return;
    if (isThere) giveKeys();
    else if (!isFailed) keepKeys();
  }, [hasFirstField, isThere, isFailed]);
  useEffect(() => dropKeys, []);
  if (!isMissing) return page;
  if (failed.length > 0) {
    return (
      <Stack maw="var(--page-narrow)">
        <Alert color="red" variant="light" role="alert" title={errorTitle}>
          {failed[0]?.error?.message}
        </Alert>
        {(mayHelp || back) && (
          <Group>
            {mayHelp && (
              <Button onClick={() => void Promise.all(failed.map((query) => query.refetch()))}>
                Try again
              </Button>
            )}
            {back && (
              <Button
                variant={mayHelp ? "default" : "filled"}
                onClick={() => void router.navigate({ to: back.path })}
              >
                Back
              </Button>
            )}
          </Group>
        )}
      </Stack>
    );
  }
  return slow ? (
    <Stack role="status" aria-label="Loading" maw="var(--page-wide)">
      <Skeleton height={160} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </Stack>
  ) : null;
}
