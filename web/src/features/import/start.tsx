/** The way in: a file to upload, what can be imported, and the earlier imports. */
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { FileHelp } from "./file-help.tsx";
import classes from "./import.module.css";
import { importWords } from "./import.words.ts";
import { RunList } from "./run-list.tsx";
import { UploadStep } from "./upload-step.tsx";

interface ImportStartProps {
  readonly title: string;
  readonly path: string;
  readonly onOpen: (id: number) => void;
}

export function ImportStart({ title, path, onOpen }: ImportStartProps) {
  return (
    <ListScreen title={title}>
      <Lead>{importWords.lead}</Lead>
      <div className={classes.start}>
        <UploadStep onUploaded={onOpen} />
        <FileHelp />
      </div>
      <RunList path={path} onOpen={onOpen} />
    </ListScreen>
  );
}
