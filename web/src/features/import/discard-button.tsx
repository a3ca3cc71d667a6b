/** Removes a file that has not been imported, after a question. */
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import harm from "#shared/harmful.module.css";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { importKeys, removeRun, type StepProps } from "./import.api.ts";
import { importWords } from "./import.words.ts";

export function DiscardButton({ run, onLeave }: Pick<StepProps, "run" | "onLeave">) {
  const client = useQueryClient();
  const { write, isPending } = useWrite({
    mutationFn: () => removeRun(run.import_run_id),
    onSuccess: ({ message }) => {
      toast(message);
      onLeave();
      client.removeQueries({ queryKey: importKeys.run(run.import_run_id) });
      void client.invalidateQueries({ queryKey: importKeys.list });
    },
  });
  const ask = async () => {
    const message = importWords.discardQuestion(run.file_name);
    if (await askYesNo({ title: importWords.discard, message, harmful: true })) await write();
  };
  return (
    <Button
      variant="default"
      className={harm.outlined}
      aria-busy={isPending}
      onClick={() => void ask()}
    >
      {importWords.discard}
    </Button>
  );
}
