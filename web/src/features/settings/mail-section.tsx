/** Mail: how it leaves, and a test mail to oneself. */
import { forOperator } from "@helpline/contract/for-operator";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { useWrite } from "#shared/use-write.ts";
import classes from "./settings.module.css";
import type { SectionProps } from "./settings-section.tsx";

export function MailSection({ state: { server } }: Pick<SectionProps, "state">) {
  const [told, setTold] = useState("");
  const test = useWrite({
    mutationFn: () => call(settingsRoutes.testMail, {}),
    onSuccess: ({ message }) => setTold(message),
    onFailure: (error) => setTold(error.message),
  });
  return (
    <>
      <p>
        {server.mail === "smtp"
          ? `Mails are sent from ${server.mail_from || "the address of the mail server"}. ${forOperator.changeMailServer}`
          : `No mail server is set: mails are kept in a folder on the server and reach nobody. ${forOperator.sendMails}`}
      </p>
      <SubmitButton
        variant="default"
        saving={test.isPending}
        onClick={() => {
          setTold("");
          void test.write();
        }}
      >
        Send a test mail to me
      </SubmitButton>
      <p role="status" className={classes.last}>
        {told}
      </p>
    </>
  );
}
