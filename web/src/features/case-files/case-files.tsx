/** The files of a case, to add, download and delete: for the file manager and the advocate page. */
import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { caseFilesQuery, deleteFile } from "./case-files.api.ts";
import { FileList } from "./file-list.tsx";
import { UploadForm } from "./upload-form.tsx";

export function CaseFiles({ caseId }: { readonly caseId: number }) {
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  const reload = () => client.invalidateQueries({ queryKey: caseFilesQuery(caseId).queryKey });

  const remove = async (name: string) => {
    const message = `Do you want to delete the file ${name}? This cannot be undone.`;
    if (!(await askYesNo({ title: "Delete file", message, harmful: true }))) return;
    try {
      const { message } = await deleteFile(caseId, name);
      toast(`${name}: ${message}`);
      // The message about its upload is no longer true.
      setTold([]);
      // The focused button disappears with its row.
      list.current?.focus();
    } finally {
      // Also after a refusal: somebody else may have deleted the file.
      await reload();
    }
  };

  return (
    <Stack gap={20}>
      <UploadForm
        caseId={caseId}
        told={told}
        onUploaded={(message) => {
          setTold((lines) => [...lines, message]);
          void reload();
        }}
        onBegin={() => setTold([])}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of files, not of fields */}
      <div ref={list} role="group" aria-label="Files of this case" tabIndex={-1}>
        <FileList caseId={caseId} onDelete={remove} />
      </div>
    </Stack>
  );
}
