/** The files of a case, to add, download and delete: the file manager's and the advocate page's. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { caseFilesQuery, deleteFile } from "./case-files.api.ts";
import classes from "./case-files.module.css";
import { FileList } from "./file-list.tsx";
import { UploadForm } from "./upload-form.tsx";

export function CaseFiles({ caseId }: { readonly caseId: number }) {
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  const reload = () => client.invalidateQueries({ queryKey: caseFilesQuery(caseId).queryKey });

  const remove = async (name: string) => {
    const message = `Do you want to delete the file ${name}? This cannot be undone.`;
    if (!(await askYesNo({ title: "Delete file", message }))) return;
    try {
      const { message } = await deleteFile(caseId, name);
      // The notice of its upload is not true any more.
      setTold([`${name}: ${message}`]);
      // The button that had the focus goes with its row.
      list.current?.focus();
    } finally {
      // Also when it was refused: somebody else may have deleted it.
      await reload();
    }
  };

  return (
    <div className={classes.files}>
      <UploadForm
        caseId={caseId}
        told={told}
        onUploaded={(message) => {
          setTold((lines) => [...lines, message]);
          void reload();
        }}
        onBegin={() => setTold([])}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of files, no fields */}
      <div ref={list} role="group" aria-label="Files of this case" tabIndex={-1}>
        <FileList caseId={caseId} onDelete={remove} />
      </div>
    </div>
  );
}
