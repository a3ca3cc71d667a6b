/** Takes a step of an import: the server answers with the run as it is then. */
import type { ImportRun } from "@helpline/contract/import/import";
import { useQueryClient } from "@tanstack/react-query";
import { showFailure } from "#shared/dialogs/show-failure.ts";
import { useWrite } from "#shared/use-write.ts";
import { importKeys } from "./import.api.ts";

interface RunStepOptions {
  readonly run: ImportRun;
  readonly send: () => Promise<{ readonly data: ImportRun }>;
  readonly onChanged: (run: ImportRun) => void;
}

export function useRunStep({ run, send, onChanged }: RunStepOptions) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: ({ data }) => onChanged(data),
    onFailure: async (error) => {
      // Somebody else may have gone on with it.
      void client.invalidateQueries({ queryKey: importKeys.run(run.import_run_id) });
      await showFailure(error);
    },
  });
}
