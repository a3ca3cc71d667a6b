/** The logo: choosing a picture, seeing it, taking it away. */
import {
  logoAddress,
  logoLimitBytes,
  logoMessages,
  settingsRoutes,
} from "@helpline/contract/settings/settings";
import { useState } from "react";
import { uploadFile } from "#shared/api-upload.ts";
import { FileDrop } from "#shared/files/file-drop.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { useOpenedSettings, useRefreshSettings, useSaveSettings } from "./settings.api.ts";
import classes from "./settings.module.css";
import { About, isLocked, type SectionProps } from "./settings-section.tsx";

const hint =
  "PNG or JPEG, at most 256 KB. It stands in the header, on the login screen, on paper and in mails.";

export function LogoSection({ state: shown }: Pick<SectionProps, "state">) {
  const state = useOpenedSettings(shown, false);
  const [refusal, setRefusal] = useState("");
  const refresh = useRefreshSettings();
  const save = useSaveSettings();
  const { logo } = state.values;
  const done = async (message: string) => {
    setRefusal("");
    await refresh();
    toast(message);
  };
  const upload = useWrite({
    mutationFn: (file: File) =>
      uploadFile(
        settingsRoutes.addLogo,
        { file, fields: { version: String(state.version) } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    onSuccess: ({ message }) => done(message),
    onFailure: (error) => setRefusal(error.message),
  });
  const remove = useWrite({ mutationFn: () => save({ logo: null }, state), onSuccess: done });
  if (isLocked(state, "logo")) return <About state={state} keys={["logo"]} />;
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file) return;
    // The server says the same, after it has received the whole file.
    if (file.size > logoLimitBytes) setRefusal(logoMessages.tooBig);
    else void upload.write(file);
  };
  return (
    <>
      <h3>Logo</h3>
      <About state={state} keys={["logo"]} />
      {logo !== null && (
        <p>
          <img src={logoAddress(logo)} alt="The present logo" className={classes.logo} />
        </p>
      )}
      <FileDrop
        label="Choose a picture"
        hint={hint}
        accept="image/png,image/jpeg"
        onFiles={choose}
      />
      {refusal !== "" && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {logo !== null && (
        <SubmitButton
          mt={8}
          variant="default"
          saving={remove.isPending}
          onClick={() => void remove.write()}
        >
          Remove the logo
        </SubmitButton>
      )}
    </>
  );
}
