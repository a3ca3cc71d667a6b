/** Loads one record for the edit and view pages: a skeleton while it is slow, a way out if it fails. */
import { Alert, Button, Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { errorTitle } from "#shared/dialogs/dialogs.tsx";
import { useSlow } from "#shared/form/use-slow.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useManager, usePages } from "./manager.ts";
import { detailsQuery } from "./views/record-view.ts";

export interface LoadedRecord {
  readonly record: StoredRecord;
  /** Changes with each load, so that a form can start again. */
  readonly readAt: number;
  readonly reload: () => Promise<unknown>;
}

interface RecordLoaderProps {
  readonly id: number;
  readonly title: string;
  readonly children: (loaded: LoadedRecord) => ReactNode;
}

export function RecordLoader({ id, title, children }: RecordLoaderProps) {
  const { view } = useManager();
  const { back } = usePages();
  const details = useQuery(detailsQuery(view, id, useId()));
  const slow = useSlow(details.isPending);

  if (details.data) {
    return children({
      record: details.data,
      readAt: details.dataUpdatedAt,
      reload: () => details.refetch({ throwOnError: true }),
    });
  }
  return (
    <>
      <PageHeading focused>{title}</PageHeading>
      {details.isError && (
        <Stack>
          <Alert color="red" variant="light" role="alert" title={errorTitle}>
            {details.error.message}
          </Alert>
          <Group>
            <Button onClick={() => void details.refetch()}>Try again</Button>
            <Button variant="default" onClick={() => void back()}>
              Back
            </Button>
          </Group>
        </Stack>
      )}
      {slow && (
        <Stack role="status" aria-label="Loading">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
    </>
  );
}

/** The heading of a page inside a list modal; focused if no field is. */
export function PageHeading(props: { readonly children: ReactNode; readonly focused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.focused) heading.current?.focus();
  }, [props.focused]);
  return (
    <Title
      ref={heading}
      order={3}
      size="h4"
      mb="md"
      tabIndex={-1}
      style={{ overflowWrap: "anywhere" }}
    >
      {props.children}
    </Title>
  );
}
