/** What can be done once two-step sign-in is on: new recovery codes, turning it off (ADR 0016). */
import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import {
  proofSchema,
  recoveryCodeCount,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { useEffect, useState } from "react";
import { call } from "#shared/api-client.ts";
import { CodeField } from "#shared/plain-form/code-field.tsx";
import { OwnPasswordField } from "#shared/plain-form/own-password-field.tsx";
import form from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { useTimeZone } from "#shared/product-config.ts";
import type { SecondFactorStatus } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";

type Proof = RouteRequest<typeof secondFactorRoutes.turnOff>["body"];

interface ProofFormProps {
  readonly label: string;
  readonly passwordNeeded: boolean;
  readonly send: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

function ProofForm({ label, passwordNeeded, send, onCancel }: ProofFormProps) {
  const { busy, props, field } = usePlainForm({
    schema: proofSchema,
    failureTitle: "ERROR",
    again: "code",
    send,
  });
  const { ref } = props;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);
  return (
    <form {...props} className={`${form.form} ${styles.proof}`} aria-label={label}>
      {passwordNeeded && <OwnPasswordField {...field("password")} />}
      <CodeField {...field("code")} hint="From your authenticator app, or a recovery code." />
      <div className={styles.bar}>
        <button type="submit" className={form.submit} aria-disabled={busy}>
          {label}
        </button>
        <button type="button" className={form.other} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface FactorOnProps {
  readonly status: SecondFactorStatus;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => Promise<void>;
}

/** Few enough that somebody should think of new ones. */
const fewCodes = 3;

export function FactorOn({ status, onCodes, onOff }: FactorOnProps) {
  const timeZone = useTimeZone();
  const [open, setOpen] = useState<"codes" | "off" | null>(null);
  const { recovery_codes_left: left, needs_password: passwordNeeded } = status;
  const common = { passwordNeeded, onCancel: () => setOpen(null) };
  const newCodes = async (body: Proof) =>
    onCodes((await call(secondFactorRoutes.newRecoveryCodes, { body })).data.recovery_codes);
  const turnOff = async (body: Proof) => {
    await call(secondFactorRoutes.turnOff, { body });
    await onOff();
  };
  return (
    <>
      <section className={styles.card} aria-labelledby="state-title">
        <h2 id="state-title" className={styles.state} data-on="" tabIndex={-1}>
          Two-step login is on
        </h2>
        <p>
          Since {showMoment(status.confirmed_on ?? "", timeZone)}. After your password you enter the
          code from your authenticator app.
        </p>
      </section>
      <section className={styles.card} aria-labelledby="left-title">
        <h2 id="left-title">Recovery codes</h2>
        <p>
          {left} of {recoveryCodeCount} are left.
          {left < fewCodes && " Make new ones before they run out."}
        </p>
        {open === "codes" ? (
          <ProofForm {...common} label="Make new recovery codes" send={newCodes} />
        ) : (
          <button type="button" className={form.other} onClick={() => setOpen("codes")}>
            New recovery codes
          </button>
        )}
      </section>
      <section className={styles.card} aria-labelledby="off-title">
        <h2 id="off-title">{status.required ? "A new phone" : "Turn it off"}</h2>
        <p>
          {status.required
            ? "Your role needs two-step login. To move to another phone, turn it off here and set it up again at once."
            : "Without it your password alone opens your account. To move to another phone, turn it off and set it up again."}
        </p>
        {open === "off" ? (
          <ProofForm {...common} label="Turn off two-step login" send={turnOff} />
        ) : (
          <button type="button" className={form.other} onClick={() => setOpen("off")}>
            Turn off
          </button>
        )}
      </section>
    </>
  );
}
