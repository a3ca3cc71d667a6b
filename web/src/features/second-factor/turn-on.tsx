/** Turns two-step login on: the password, the QR code, a first code (ADR 5). */

import {
  beginSchema,
  confirmSchema,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { CopyButton } from "#shared/copy-button.tsx";
import { secrets } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { type Begun, useAskAgain } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";

interface BeginFormProps {
  readonly passwordNeeded: boolean;
  readonly onBegun: (begun: Begun) => void;
}

const beginFields = formFields(beginSchema);

export function BeginForm({ passwordNeeded, onBegun }: BeginFormProps) {
  const askAgain = useAskAgain();
  const fields = passwordNeeded ? beginFields : [];
  return (
    <ContractForm
      draft={secrets}
      label="Turn on two-step login"
      submitLabel="Set up two-step login"
      layout="card"
      rules={{ fields, schema: beginSchema }}
      retype="password"
      send={(body) => call(secondFactorRoutes.begin, { body })}
      onSaved={({ data }) => onBegun(data)}
      onMissingField={askAgain}
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
          draft={secrets}
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

// The QR code for the phone's camera. The encoder is a chunk of its own.

/**
 * An SVG path with one square per dark module; the rows include the white border (ISO/IEC 18004 requires 4
 * modules).
 */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}

function QrCode({ text }: { readonly text: string }) {
  const [rows, setRows] = useState<readonly boolean[][] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    import("qr").then(
      ({ encodeQR }) => isCurrent && setRows(encodeQR(text, "raw", { ecc: "medium", border: 4 })),
      (error: unknown) => {
        console.error("The code that draws the QR code could not be loaded.", error);
        setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (failed) return <p>The QR code cannot be shown. Please type the key into your app instead.</p>;
  const size = rows?.length ?? 1;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for your authenticator app. The key below says the same."
    >
      {/* Dark on white in both colour schemes: cameras cannot read inverted codes. */}
      <rect width={size} height={size} fill="#fff" />
      {rows && <path d={pathOf(rows)} fill="#000" />}
    </svg>
  );
}
