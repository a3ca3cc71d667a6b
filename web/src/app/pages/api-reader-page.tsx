/** Shows the API's own description (decision A15). For admins and managers; never in a first load. */
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { call } from "#shared/api-client.ts";
import styles from "../api-reader/api-reader.module.css";
import { groupOperations, type OpenApiDocument, operationsOf } from "../api-reader/openapi.ts";
import { OperationDetails } from "../api-reader/operation-details.tsx";

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<OpenApiDocument> {
  const { data } = await call(systemRoutes.openApi, {}, { signal });
  return data as OpenApiDocument;
}

export default function ApiReaderPage() {
  const document = useQuery({ queryKey: ["openapi"], queryFn: fetchDocument });
  return (
    <div className={styles.reader}>
      <h1>{screens.apiReader.title}</h1>
      <p className={styles.lead}>
        {screens.apiReader.title} version {document.data?.info?.version ?? "…"}. The same as{" "}
        <a href={systemRoutes.openApi.path}>OpenAPI 3.1 document</a>, for tools.
      </p>
      {document.isPending && <Skeleton height={320} />}
      {document.isError && (
        <div role="alert">
          <p>{document.error.message || messages.unexpected}</p>
          <Button onClick={() => void document.refetch()}>Try again</Button>
        </div>
      )}
      {document.data && <Operations document={document.data} />}
    </div>
  );
}

function Operations({ document }: { readonly document: OpenApiDocument }) {
  const [filter, setFilter] = useState("");
  const settled = useDeferredValue(filter);
  const operations = useMemo(() => operationsOf(document), [document]);
  const groups = groupOperations(operations, settled);
  const count = [...groups.values()].flat().length;
  return (
    <>
      <TextInput
        type="search"
        label="Filter"
        placeholder="Path, method or words"
        className={styles.filter}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <p role="status" className={styles.count}>
        {count} of {operations.length} calls
      </p>
      {[...groups].map(([tag, group]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`} className={styles.tag}>
            {tag}
          </h2>
          {group.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}
