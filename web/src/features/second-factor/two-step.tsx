/** The caller's own two-step login: off, being set up, on (ADR 5). */

import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import {
  proofSchema,
  recoveryCodeCount,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { Button, Group, Stack } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { CopyButton } from "#shared/copy-button.tsx";
import { secrets } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import harm from "#shared/harmful.module.css";
import { usePrintInLight, usePrinting } from "#shared/paper/printing.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { saveAs } from "#shared/save-as.ts";
import { useSession } from "#shared/session/use-session.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useProduct } from "#shared/use-product.ts";
import { type Begun, type SecondFactorStatus, useAskAgain } from "./second-factor.api.ts";
import styles from "./second-factor.module.css";
import { BeginForm, ConfirmForm } from "./turn-on.tsx";

interface TwoStepProps {
  readonly status: SecondFactorStatus;
  /** Called when the state has changed on the server; resolves once the page has reloaded it. */
  readonly onChanged: () => Promise<void>;
  /**
   * Called when the person has stored the recovery codes; `isNew` right after the setup. Resolves with false if it has
   * to be tried again.
   */
  readonly onDone: (isNew: boolean) => Promise<boolean>;
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
  const done = async () => {
    if (!(await onDone(isNew))) return;
    setCodes(null);
    const [turnedOn] = secondFactorMessages.turnedOn.split(".");
    tell(isNew ? `${turnedOn}.` : secondFactorMessages.newCodes);
  };
  const off = async () => {
    await onChanged();
    tell(secondFactorMessages.turnedOff);
  };

  return (
    <Stack ref={place} gap={16} maw="var(--page-form)">
      {codes && <RecoveryCodes codes={codes} onDone={() => void done()} />}
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

// The recovery codes: shown once, to copy, save or print (ADR 5).

const leaving =
  "The recovery codes are shown only now, and you have not ticked that they are kept. Do you want to leave?";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { name } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const { setChanged } = useLeaveGuard(leaving);
  useEffect(() => setChanged(!kept), [setChanged, kept]);
  useEffect(() => heading.current?.focus(), []);
  const text = [`${name}: recovery codes`, "Each works once.", "", ...codes, ""].join("\r\n");
  const done = () => (kept ? onDone() : setAsked(true));

  return (
    <section className={cards.card} aria-labelledby="codes-title">
      <h2 id="codes-title" ref={heading} tabIndex={-1}>
        Your recovery codes for {name}
      </h2>
      <p>
        If your phone is lost or broken, each of these lets you in once in place of the app's code.
        They are shown only now. Keep them where your phone is not: on paper, or in a password
        manager.
      </p>
      <CodeList codes={codes} />
      <PrintedCodes codes={codes} />
      <Group gap={12}>
        <CopyButton text={codes.join("\n")} label="Copy" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveAs(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <div>
        <label className={styles.kept}>
          <input
            type="checkbox"
            checked={kept}
            aria-invalid={(asked && !kept) || undefined}
            aria-describedby={asked && !kept ? "kept-error" : undefined}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          I have kept these codes in a safe place
        </label>
        {asked && !kept && (
          <p id="kept-error" role="alert" className={styles.error}>
            Please keep the codes first, then tick the box: they are not shown again.
          </p>
        )}
        <Button mt="xs" onClick={done}>
          Done
        </Button>
      </div>
    </section>
  );
}

const CodeList = ({ codes }: { readonly codes: readonly string[] }) => (
  <ul className={styles.codes} aria-label="Recovery codes">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);

/** What is printed: the codes and their owner, and nothing else of the page. */
function PrintedCodes({ codes }: { readonly codes: readonly string[] }) {
  const { name } = useProduct();
  const { firstName, lastName } = useSession();
  const timeZone = useTimeZone();
  usePrintInLight();
  const printing = usePrinting();
  return createPortal(
    <div className={styles.sheet}>
      {printing && (
        <>
          <h2>
            {name}: recovery codes of {firstName} {lastName}
          </h2>
          <p>
            Printed on {showMoment(new Date().toISOString(), timeZone)}. Each of these lets you in
            once in place of the app's code.
          </p>
          <CodeList codes={codes} />
        </>
      )}
    </div>,
    document.body,
  );
}

// Actions when two-step login is on: new recovery codes, turning it off (ADR 5).

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
  const askAgain = useAskAgain();
  const fields = proofFields.filter(({ name }) => passwordNeeded || name !== "password");
  return (
    <ContractForm
      draft={secrets}
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
      onMissingField={askAgain}
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

function FactorOn({ status, onCodes, onOff }: FactorOnProps) {
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
