/** The caller's own two-step login: off, being set up, on (ADR 5). */
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import cards from "#shared/card.module.css";
import { toast } from "#shared/toasts/toast.ts";
import { FactorOn } from "./factor-on.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import type { Begun, SecondFactorStatus } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";
import { BeginForm, ConfirmForm } from "./turn-on.tsx";

interface TwoStepProps {
  readonly status: SecondFactorStatus;
  /** Called when the state has changed on the server; resolves once the page has reloaded it. */
  readonly onChanged: () => Promise<void>;
  /** Called when the person has stored the recovery codes; `isNew` right after the setup. */
  readonly onDone: (isNew: boolean) => void;
}

export function TwoStep({ status, onChanged, onDone }: TwoStepProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isNew, setNew] = useState(false);
  /** Counts what was turned on and off. */
  const [changes, setChanges] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  // The clicked element is gone, so the focus moves to what replaces it. That may render a little after the
  // message.
  const { on } = status;
  useEffect(() => {
    void on;
    if (changes > 0) place.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [changes, on]);

  const tell = (text: string) => {
    toast(text);
    setChanges((now) => now + 1);
  };
  const show = async (given: readonly string[], fresh: boolean) => {
    setCodes(given);
    setNew(fresh);
    setBegun(null);
    await onChanged();
  };
  const done = () => {
    setCodes(null);
    tell(`${secondFactorMessages.turnedOn.split(".")[0]}.`);
    onDone(isNew);
  };
  const off = async () => {
    await onChanged();
    tell(secondFactorMessages.turnedOff);
  };

  return (
    <Stack ref={place} gap={16} maw="var(--page-form)">
      {codes && <RecoveryCodes codes={codes} onDone={done} />}
      {!codes && status.on && (
        <FactorOn status={status} onCodes={(given) => void show(given, false)} onOff={off} />
      )}
      {!codes && !status.on && (
        <section className={cards.card} aria-labelledby="state-title">
          <h2 id="state-title" className={begun ? undefined : styles.state} tabIndex={-1}>
            {begun ? "Set up your phone" : "Two-step login is off"}
          </h2>
          {begun ? (
            <ConfirmForm
              begun={begun}
              onConfirmed={(given) => void show(given, true)}
              onCancel={() => setBegun(null)}
            />
          ) : (
            <>
              {status.required && (
                <p className={styles.due}>
                  Your role needs two-step login. Please set it up now; everything else opens after
                  that.
                </p>
              )}
              <p>
                With it, a stolen password is not enough: after the password you enter a code that
                your phone shows. It takes two minutes. You are logged out on all other devices.
              </p>
              <BeginForm passwordNeeded={status.needs_password} onBegun={setBegun} />
            </>
          )}
        </section>
      )}
    </Stack>
  );
}
