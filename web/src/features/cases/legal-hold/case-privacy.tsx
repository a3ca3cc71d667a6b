/** A manager's privacy tasks for a case: legal hold, who has read it, subject access. */

import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { showMoment } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import { Button, Group } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call, isTemporary } from "#shared/api-client.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useEditors } from "#shared/use-editor.ts";
import { legalHoldQuery } from "./legal-hold.api.ts";
import classes from "./legal-hold.module.css";

/** Loaded on demand, because it is rarely used and brings the code of all forms with it. */
const holdForm = codeOf(() => import("./hold-form.tsx"));

export function CasePrivacy({ caseId }: { readonly caseId: number }) {
  const search = { case_id: caseId };
  const link = useScreenLink();
  return (
    <>
      <LegalHoldState caseId={caseId} />
      <Group gap={8} mt={12} data-paper="hidden">
        <Button component="a" variant="default" {...link(screens.accessLog.path, search)}>
          Who has read this case
        </Button>
        <Button component="a" variant="default" {...link(screens.subjectAccess.path, search)}>
          {screens.subjectAccess.title}
        </Button>
      </Group>
    </>
  );
}

const labels = { set: "Set a legal hold", lift: "Lift the legal hold" } as const;

type Change = keyof typeof labels;

/** Sets or lifts the hold. Also reloads the history of changes, which records it. */
function useChangeHold(caseId: number) {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: legalHoldQuery(caseId).queryKey }),
      client.invalidateQueries({ queryKey: ["cases", "history", caseId] }),
    ]);
  return async (route: Change, reason: string): Promise<string> => {
    try {
      const { message } = await call(legalHoldRoutes[route], { body: { case_id: caseId, reason } });
      await reload();
      return message;
    } catch (error) {
      // Somebody else may have set or lifted it. The message of the failure does not wait for this.
      void reload();
      throw error;
    }
  };
}

const free = "Not under legal hold. It is erased when it has been kept long enough, or on request.";

function LegalHoldState({ caseId }: { readonly caseId: number }) {
  const hold = useQuery(legalHoldQuery(caseId));
  const change = useChangeHold(caseId);
  const timeZone = useTimeZone();
  // The form makes the change that it was opened for, even if the hold changes meanwhile.
  const { editing, ...editor } = useEditors<Change>(holdForm);
  const button = useRef<HTMLButtonElement>(null);

  const { data: held, error } = hold;
  const failure = error && (
    <div role="alert" className={classes.state}>
      <p>The legal hold could not be read: {error.message}</p>
      <Button variant="default" size="xs" onClick={() => void hold.refetch()} data-paper="hidden">
        Try again
      </Button>
    </div>
  );
  // The reason that is being typed stays if only a later read has failed.
  if (held === undefined || (error && !isTemporary(error))) return failure;
  const possible = held ? "lift" : "set";
  const close = () => {
    editor.close();
    // The button that opened the form is rendered again only after this.
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      {failure}
      <div className={classes.state}>
        <p className={classes.standing}>
          {held
            ? `Under legal hold since ${showMoment(held.set_on, timeZone)}, set by ${held.set_by}: ${held.reason}`
            : free}
        </p>
        {editing ? (
          <holdForm.Component
            caseId={caseId}
            label={labels[editing]}
            onCancel={close}
            send={(reason) => change(editing, reason)}
            onSaved={(message) => {
              toast(message);
              close();
            }}
          />
        ) : (
          <Button ref={button} variant="default" data-paper="hidden" {...editor.opener(possible)}>
            {labels[possible]}
          </Button>
        )}
      </div>
    </>
  );
}
