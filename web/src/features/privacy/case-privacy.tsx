/** What a manager does about the privacy of a case: legal hold, who has read it, subject access. */
import { showMoment } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import { useRef, useState } from "react";
import { useTimeZone } from "#shared/product-config.ts";
import { useScreenLink } from "#shared/screen-link.ts";
import { HoldForm } from "./hold-form.tsx";
import { useChangeHold, useLegalHold } from "./privacy.api.ts";
import classes from "./privacy.module.css";

export function CasePrivacy({ caseId }: { readonly caseId: number }) {
  const search = { case_id: caseId };
  const link = useScreenLink();
  return (
    <>
      <LegalHoldState caseId={caseId} />
      <div className={classes.links}>
        <Button component="a" variant="default" {...link(screens.accessLog.path, search)}>
          Who has read this case
        </Button>
        <Button component="a" variant="default" {...link(screens.subjectAccess.path, search)}>
          {screens.subjectAccess.title}
        </Button>
      </div>
    </>
  );
}

const free = "Not under legal hold. It is erased when it has been kept long enough, or on request.";

function LegalHoldState({ caseId }: { readonly caseId: number }) {
  const hold = useLegalHold(caseId);
  const change = useChangeHold(caseId);
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);

  if (hold.isError) {
    return (
      <div role="alert" className={classes.state}>
        <p>The legal hold could not be read: {hold.error.message}</p>
        <Button variant="default" size="xs" onClick={() => void hold.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (hold.data === undefined) return null;
  const held = hold.data;
  const label = held ? "Lift the legal hold" : "Set a legal hold";
  const close = () => {
    setAsking(false);
    // The button that opened the form is there again in a moment.
    setTimeout(() => opener.current?.focus());
  };
  return (
    <div className={classes.state}>
      <p role="status">{told}</p>
      <p className={classes.standing}>
        {held
          ? `Under legal hold since ${showMoment(held.set_on, timeZone)}, set by ${held.set_by}: ${held.reason}`
          : free}
      </p>
      {asking ? (
        <HoldForm
          label={label}
          onCancel={close}
          onSave={async (reason) => {
            setTold(await change(held ? "lift" : "set", reason));
            close();
          }}
        />
      ) : (
        <Button ref={opener} variant="default" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
