/** Turns two-step login on: the password, the QR code, a first code (ADR 5). */
import {
  beginSchema,
  confirmSchema,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { call } from "#shared/api-client.ts";
import { CopyButton } from "#shared/copy-button.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { QrCode } from "./qr-code.tsx";
import type { Begun } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";

interface BeginFormProps {
  readonly passwordNeeded: boolean;
  readonly onBegun: (begun: Begun) => void;
}

const beginFields = formFields(beginSchema);

export function BeginForm({ passwordNeeded, onBegun }: BeginFormProps) {
  const fields = passwordNeeded ? beginFields : [];
  return (
    <ContractForm
      label="Turn on two-step login"
      submitLabel="Set up two-step login"
      layout="card"
      rules={{ fields, schema: beginSchema }}
      retype="password"
      send={(body) => call(secondFactorRoutes.begin, { body })}
      onSaved={({ data }) => onBegun(data)}
    />
  );
}

/** Formats the secret in groups of four, as people read and type it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface ConfirmFormProps {
  readonly begun: Begun;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const confirmFields = formFields(confirmSchema, {
  code: { hint: "6 digits. They change every 30 seconds." },
});

export function ConfirmForm({ begun, onConfirmed, onCancel }: ConfirmFormProps) {
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Continue reading here: the heading above the QR code is next.
    steps.current?.closest("section")?.querySelector<HTMLElement>("h2")?.focus();
  }, []);
  return (
    <ol ref={steps} className={styles.steps}>
      <li>
        <h3>Open your authenticator app</h3>
        <p>
          Any app for one-time codes will do, such as Google Authenticator, Microsoft Authenticator,
          Aegis, 2FAS, or the password manager of your phone.
        </p>
      </li>
      <li>
        <h3>Scan this code with it</h3>
        <Group gap="16px 24px" className={styles.scan}>
          <QrCode text={begun.uri} />
          <div>
            <p>No camera at hand? Type this key into the app (time-based, 6 digits):</p>
            <p className={styles.key}>{inGroups(begun.secret)}</p>
            <CopyButton text={begun.secret} label="Copy the key" />
          </div>
        </Group>
      </li>
      <li>
        <h3>Enter what the app shows</h3>
        <ContractForm
          label="Confirm with a code"
          submitLabel="Turn on"
          layout="card"
          rules={{ fields: confirmFields, schema: confirmSchema }}
          retype="code"
          other={{ label: "Cancel", onClick: onCancel }}
          send={(body) => call(secondFactorRoutes.confirm, { body })}
          onSaved={({ data }) => onConfirmed(data.recovery_codes)}
        />
      </li>
    </ol>
  );
}
