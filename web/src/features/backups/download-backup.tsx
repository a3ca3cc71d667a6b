/** The dialog that downloads a backup, once its admin has confirmed the password. */

import {
  type BackupRun,
  backupDownloadSchema,
  backupMessages,
  backupRoutes,
} from "@helpline/contract/backups/backups";
import { addressOf, call } from "#shared/api-client.ts";
import { FadingModal, useOpening } from "#shared/dialogs/fading-modal.tsx";
import { secrets } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { saveFrom } from "#shared/save-as.ts";
import { toast } from "#shared/toasts/toast.ts";

const fields = formFields(backupDownloadSchema);

interface DownloadBackupProps {
  readonly run: BackupRun;
  readonly needsPassword: boolean;
  /** It is closed, and has faded. */
  readonly onClosed: () => void;
  readonly onMissingField: () => unknown;
}

export function DownloadBackup(props: DownloadBackupProps) {
  const { run, needsPassword, onClosed, onMissingField } = props;
  const { opened, hide } = useOpening();
  const { backup_run_id, file_name } = run;
  return (
    <FadingModal
      opened={opened}
      onClose={hide}
      onExitTransitionEnd={onClosed}
      title={backupMessages.downloadTitle}
    >
      <ContractForm
        draft={secrets}
        label={backupMessages.downloadTitle}
        layout="dialog"
        focusFirst
        submitLabel={backupMessages.download}
        rules={{
          fields: needsPassword ? fields : [],
          schema: backupDownloadSchema,
          fixed: { backup_run_id },
        }}
        retype="password"
        intro={
          <p>
            <strong>{file_name}</strong>
            <br />
            {backupMessages.downloadHint}
          </p>
        }
        send={(body) => call(backupRoutes.ticket, { body })}
        onSaved={({ data, message }) => {
          const params = { id: String(backup_run_id), token: data.ticket };
          saveFrom(addressOf(backupRoutes.download.path, { params }), data.file_name);
          toast(message);
          hide();
        }}
        onMissingField={onMissingField}
        other={{ label: "Cancel", onClick: hide }}
      />
    </FadingModal>
  );
}
