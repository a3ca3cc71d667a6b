/** Uploads the file of an import. Leaving the page cancels it, and the server then keeps nothing. */
import { importRoutes } from "@helpline/contract/import/import";
import type { ImportKindName } from "@helpline/contract/import/import-columns";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/api-client.ts";
import { uploadFile } from "#shared/api-upload.ts";
import { useWrite } from "#shared/use-write.ts";
import { importKeys } from "./import.api.ts";

/** Why the server did not take the file. */
export interface Refused {
  readonly message: string;
  /** Only what it contains has to be chosen. */
  readonly isKind: boolean;
}

interface UploadOptions {
  readonly onUploaded: (id: number) => void;
  readonly onRefused: (reason: Refused, error: Error) => Promise<void>;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

function reasonOf(error: Error): Refused {
  const [first] = error instanceof ApiError ? error.fieldErrors : [];
  return { message: first?.message ?? error.message, isKind: first?.field === "kind" };
}

export function useUpload({ onUploaded, onRefused }: UploadOptions) {
  const client = useQueryClient();
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  useEffect(() => () => stop.current?.abort(), []);

  const { write, isPending } = useWrite({
    mutationFn: ({ file, kind }: { readonly file: File; readonly kind: ImportKindName | "" }) => {
      stop.current = new AbortController();
      setShare(0);
      return uploadFile(
        importRoutes.upload,
        { file, fields: kind === "" ? {} : { kind } },
        { signal: stop.current.signal, onProgress: setShare },
      );
    },
    onSuccess: ({ data }) => {
      client.setQueryData(importKeys.run(data.import_run_id), data);
      onUploaded(data.import_run_id);
    },
    onFailure: (error) => (isAbort(error) ? undefined : onRefused(reasonOf(error), error)),
  });
  return { share, isPending, send: write, cancel: () => stop.current?.abort() };
}
