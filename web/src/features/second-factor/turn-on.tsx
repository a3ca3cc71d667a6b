/** Turning two-step sign-in on: the password, the QR code, a first code (ADR 0016). */
import {
  beginSchema,
  confirmSchema,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { useEffect } from "react";
import { call } from "#shared/api-client.ts";
import { CodeField } from "#shared/plain-form/code-field.tsx";
import { OwnPasswordField } from "#shared/plain-form/own-password-field.tsx";
import form from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import type { Begun } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";

interface BeginFormProps {
  readonly passwordNeeded: boolean;
  readonly onBegun: (begun: Begun) => void;
}

export function BeginForm({ passwordNeeded, onBegun }: BeginFormProps) {
  const { busy, props, field } = usePlainForm({
    schema: beginSchema,
    failureTitle: "ERROR",
    again: "password",
    send: async (body) => onBegun((await call(secondFactorRoutes.begin, { body })).data),
  });
  return (
    <form {...props} className={form.form} aria-label="Turn on two-step login">
      {passwordNeeded && <OwnPasswordField {...field("password")} />}
      <button type="submit" className={form.submit} aria-disabled={busy}>
        Set up two-step login
      </button>
    </form>
  );
}

/** In groups of four, as people read it out and type it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface ConfirmFormProps {
  readonly begun: Begun;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

export function ConfirmForm({ begun, onConfirmed, onCancel }: ConfirmFormProps) {
  const { busy, props, field } = usePlainForm({
    schema: confirmSchema,
    failureTitle: "ERROR",
    again: "code",
    send: async (body) =>
      onConfirmed((await call(secondFactorRoutes.confirm, { body })).data.recovery_codes),
  });
  const { ref } = props;
  useEffect(() => {
    // The way goes on here; the heading above the code is what comes next.
    ref.current?.closest("section")?.querySelector<HTMLElement>("h2")?.focus();
  }, [ref]);
  return (
    <ol className={styles.steps}>
      <li>
        <h3>Open your authenticator app</h3>
        <p>
          Any app for one-time codes will do, such as Google Authenticator, Microsoft Authenticator,
          Aegis, 2FAS, or the password manager of your phone.
        </p>
      </li>
      <li>
        <h3>Scan this code with it</h3>
        <div className={styles.scan}>
          <QrCode text={begun.uri} />
          <div>
            <p>No camera at hand? Type this key into the app (time-based, 6 digits):</p>
            <p className={styles.key}>{inGroups(begun.secret)}</p>
            <CopyButton text={begun.secret} label="Copy the key" />
          </div>
        </div>
      </li>
      <li>
        <h3>Enter what the app shows</h3>
        <form {...props} className={form.form} aria-label="Confirm with a code">
          <CodeField {...field("code")} hint="6 digits. They change every 30 seconds." />
          <div className={styles.bar}>
            <button type="submit" className={form.submit} aria-disabled={busy}>
              Turn on
            </button>
            <button type="button" className={form.other} onClick={onCancel}>
              Cancel
            </button>
          </div>
        </form>
      </li>
    </ol>
  );
}
