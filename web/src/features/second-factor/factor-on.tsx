/** Actions when two-step login is on: new recovery codes, turning it off (ADR 5). */
import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import {
  proofSchema,
  recoveryCodeCount,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import harm from "#shared/harmful.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import type { SecondFactorStatus } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";

type Proof = RouteRequest<typeof secondFactorRoutes.turnOff>["body"];

const proofFields = formFields(proofSchema, {
  code: { hint: "From your authenticator app, or a recovery code." },
});

interface ProofFormProps<Answer> {
  readonly label: string;
  readonly passwordNeeded: boolean;
  readonly harmful?: boolean;
  readonly send: (proof: Proof) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => unknown;
  readonly onCancel: () => void;
}

function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { label, passwordNeeded, harmful = false, send, onSaved, onCancel } = props;
  const fields = proofFields.filter(({ name }) => passwordNeeded || name !== "password");
  return (
    <ContractForm
      label={label}
      submitLabel={label}
      layout="card"
      focusFirst
      harmful={harmful}
      rules={{ fields, schema: proofSchema }}
      retype="code"
      other={{ label: "Cancel", onClick: onCancel }}
      send={send}
      onSaved={onSaved}
    />
  );
}

interface FactorOnProps {
  readonly status: SecondFactorStatus;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => Promise<void>;
}

/** With so few codes left, the page suggests new ones. */
const fewCodes = 3;

export function FactorOn({ status, onCodes, onOff }: FactorOnProps) {
  const timeZone = useTimeZone();
  const [open, setOpen] = useState<"codes" | "off" | null>(null);
  const { recovery_codes_left: left, needs_password: passwordNeeded } = status;
  const common = { passwordNeeded, onCancel: () => setOpen(null) };
  return (
    <>
      <section className={cards.card} aria-labelledby="state-title">
        <h2 id="state-title" className={styles.state} data-on="" tabIndex={-1}>
          Two-step login is on
        </h2>
        <p>
          Since {showMoment(status.confirmed_on ?? "", timeZone)}. After your password you enter the
          code from your authenticator app.
        </p>
      </section>
      <section className={cards.card} aria-labelledby="left-title">
        <h2 id="left-title">Recovery codes</h2>
        <p>
          {left} of {recoveryCodeCount} are left.
          {left < fewCodes && " Make new ones before they run out."}
        </p>
        {open === "codes" ? (
          <ProofForm
            {...common}
            label="Make new recovery codes"
            send={(body) => call(secondFactorRoutes.newRecoveryCodes, { body })}
            onSaved={({ data }) => onCodes(data.recovery_codes)}
          />
        ) : (
          <Button variant="default" onClick={() => setOpen("codes")}>
            New recovery codes
          </Button>
        )}
      </section>
      <section className={cards.card} aria-labelledby="off-title">
        <h2 id="off-title">{status.required ? "A new phone" : "Turn it off"}</h2>
        <p>
          {status.required
            ? "Your role needs two-step login. To move to another phone, turn it off here and set it up again at once."
            : "Without it your password alone opens your account. To move to another phone, turn it off and set it up again."}
        </p>
        {open === "off" ? (
          <ProofForm
            {...common}
            label="Turn off two-step login"
            harmful
            send={(body) => call(secondFactorRoutes.turnOff, { body })}
            onSaved={onOff}
          />
        ) : (
          <Button variant="default" className={harm.outlined} onClick={() => setOpen("off")}>
            Turn off
          </Button>
        )}
      </section>
    </>
  );
}
