/** What was changed in the settings, in words, and undoing the last change. */
import { showMoment } from "@helpline/contract/dates";
import { type SettingsState, settingsRoutes } from "@helpline/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { settingsHistoryQuery, useRefreshSettings } from "./settings.api.ts";
import classes from "./settings.module.css";

export function HistorySection({ state }: { readonly state: SettingsState }) {
  const timeZone = useTimeZone();
  const history = useQuery(settingsHistoryQuery);
  const refresh = useRefreshSettings();
  const undo = useWrite({
    mutationFn: () => call(settingsRoutes.undo, { body: { version: state.version } }),
    onSuccess: async ({ message }) => {
      await refresh();
      toast(message);
    },
  });
  const ask = async (words: readonly string[]) => {
    const message = ["This undoes:", ...words, "Do you want to undo it?"];
    if (await askYesNo({ title: "Undo the last change", message })) await undo.write();
  };
  return (
    <QueryPart
      query={history}
      failed="The history could not be read"
      loading="Loading the history"
      lineHeight={24}
    >
      {(changes) =>
        changes.length === 0 ? (
          <p>Nothing has been changed here yet.</p>
        ) : (
          <>
            <SubmitButton
              variant="default"
              saving={undo.isPending}
              onClick={() => void ask(changes[0]?.words ?? [])}
            >
              Undo the last change
            </SubmitButton>
            <ol className={classes.history}>
              {changes.map(({ version, changed_on, changed_by, words }) => (
                <li key={version}>
                  <p className={classes.last}>
                    {showMoment(changed_on, timeZone)}, {changed_by ?? "Unknown"}
                  </p>
                  <ul>
                    {words.map((each) => (
                      <li key={each}>{each}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          </>
        )
      }
    </QueryPart>
  );
}
