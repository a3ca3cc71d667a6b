/** Where somebody is signed in, and signing out there (ADR 0020). */
import { accountRoutes, endOtherSessionsSchema } from "@helpline/contract/account/account";
import { sessionTimes } from "@helpline/contract/auth/session";
import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import cards from "#shared/plain-form/card.module.css";
import { OwnPasswordField } from "#shared/plain-form/own-password-field.tsx";
import form from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { type Account, accountQuery, type OwnSession } from "./account.api.ts";
import styles from "./account.module.css";
import { useUnfolded } from "./use-unfolded.ts";

type Proof = RouteRequest<typeof accountRoutes.endOtherSessions>["body"];

interface EndFormProps {
  readonly label: string;
  readonly needsPassword: boolean;
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onCancel: () => void;
}

function EndForm({ label, needsPassword, send, onCancel }: EndFormProps) {
  const { busy, props, field } = usePlainForm({
    schema: endOtherSessionsSchema,
    failureTitle: "ERROR",
    again: "password",
    send,
  });
  return (
    <form {...props} className={`${form.form} ${styles.proof}`} aria-label={label}>
      {needsPassword && <OwnPasswordField {...field("password")} />}
      <div className={cards.bar}>
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

const nameOf = ({ browser }: OwnSession): string => browser ?? "Unknown browser";

function factsOf(session: OwnSession, timeZone: string): string {
  const by = session.through_provider ? "through your organisation" : "with your password";
  const from = session.address ? `, from ${session.address}` : "";
  return `Since ${showMoment(session.begun_on, timeZone)}, ${by}${from}`;
}

const hours = sessionTimes.sessionSeconds / 3600;
const everywhere = "others";

export function OwnSessions({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const [told, setTold] = useState("");
  const { unfolded, section, fold, foldAway, opener } = useUnfolded<string>(() => setTold(""));
  const { sessions, session_count: count, needs_password: needsPassword } = account;

  const ended = async (answer: Promise<{ message: string }>) => {
    const { message } = await answer;
    await client.invalidateQueries(accountQuery);
    setTold(message);
    foldAway();
  };
  const endOne = (session: string) => (proof: Proof) =>
    ended(call(accountRoutes.endSession, { body: { ...proof, session } }));
  const endOthers = (proof: Proof) => ended(call(accountRoutes.endOtherSessions, { body: proof }));

  return (
    <section ref={section} className={cards.card} aria-labelledby="sessions-title">
      <h2 id="sessions-title" tabIndex={-1}>
        Where you are logged in
      </h2>
      <p>
        A login ends by itself {hours} hours after it began. If you do not know one of these, log
        out there and change your password.
      </p>
      <ul className={styles.sessions} aria-labelledby="sessions-title">
        {sessions.map((one) => (
          <li key={one.session}>
            <div className={styles.session}>
              <div>
                <strong>{nameOf(one)}</strong>
                {one.this_one && <span className={styles.here}>This one</span>}
                <span className={styles.facts}>{factsOf(one, timeZone)}</span>
              </div>
              {!one.this_one && unfolded !== one.session && (
                <button
                  type="button"
                  className={form.other}
                  aria-label={`Log out there: ${nameOf(one)}, ${factsOf(one, timeZone)}`}
                  {...opener(one.session)}
                >
                  Log out there
                </button>
              )}
            </div>
            {unfolded === one.session && (
              <EndForm
                {...{ needsPassword, send: endOne(one.session), onCancel: fold }}
                label="Log out there"
              />
            )}
          </li>
        ))}
      </ul>
      {count > sessions.length && (
        <p>
          The newest {sessions.length} of {count} are shown.
        </p>
      )}
      <p role="status" className={styles.told}>
        {told}
      </p>
      {count === 1 && !told && <p>You are logged in nowhere else.</p>}
      {count > 1 && unfolded === everywhere && (
        <EndForm
          {...{ needsPassword, send: endOthers, onCancel: fold }}
          label="Log out everywhere else"
        />
      )}
      {count > 1 && unfolded !== everywhere && (
        <button type="button" className={form.other} {...opener(everywhere)}>
          Log out everywhere else
        </button>
      )}
    </section>
  );
}
