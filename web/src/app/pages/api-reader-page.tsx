/**
 * Shows the API's own description in Swagger UI (ADR 2). For admins and managers; never in
 * a first load.
 */
import { screens } from "@helpline/contract/screens";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import { call } from "#shared/api-client.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { PageLoad } from "../page-parts/page-load.tsx";
import styles from "./api-reader-page.module.css";

interface OpenApiDocument {
  readonly info?: { readonly version?: string };
}

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<OpenApiDocument> {
  const { data } = await call(systemRoutes.openApi, {}, { signal });
  return data as OpenApiDocument;
}

export default function ApiReaderPage() {
  const document = useQuery({ queryKey: ["openapi"], queryFn: fetchDocument });
  return (
    <>
      <ScreenTitle>{screens.apiReader.title}</ScreenTitle>
      <p className={styles.lead}>
        {document.data &&
          `${screens.apiReader.title} version ${document.data.info?.version ?? "unknown"}. `}
        Tools can read the description as an{" "}
        <a href={systemRoutes.openApi.path}>OpenAPI 3.1 document</a>.
      </p>
      <PageLoad queries={[document]} back={screens.welcome}>
        {document.data && <Operations document={document.data} />}
      </PageLoad>
    </>
  );
}

function Operations({ document }: { readonly document: OpenApiDocument }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useComputedColorScheme("light") === "dark";
  useEffect(() => {
    const domNode = globalThis.document.createElement("div");
    place.current?.append(domNode);
    SwaggerUI({
      domNode,
      spec: document,
      defaultModelRendering: "model",
      defaultModelExpandDepth: 3,
      filter: true,
      showExtensions: true,
      supportedSubmitMethods: [],
      validatorUrl: null,
    });
    return () => domNode.remove();
  }, [document]);
  useEffect(() => {
    // The only switch that Swagger UI has for its dark colours.
    const { classList } = globalThis.document.documentElement;
    classList.toggle("dark-mode", isDark);
    return () => classList.remove("dark-mode");
  }, [isDark]);
  return <div ref={place} className={styles.reader} />;
}
