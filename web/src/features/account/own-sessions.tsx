/** Lists where the caller is logged in, and logs out there (ADR 4). */

import { accountRoutes, endOtherSessionsSchema } from "@helpline/contract/account/account";
import { sessionTimes } from "@helpline/contract/auth/session";
import { showMoment } from "@helpline/contract/dates";
import type { RouteRequest } from "@helpline/contract/http";
import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { secrets } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { type Account, accountQuery, type OwnSession } from "./account.api.ts";
import styles from "./account.module.css";
import { useUnfolded } from "./use-unfolded.ts";

type Proof = RouteRequest<typeof accountRoutes.endOtherSessions>["body"];

const proofFields = formFields(endOtherSessionsSchema);

interface EndFormProps {
  readonly label: string;
  readonly needsPassword: boolean;
  readonly send: (proof: Proof) => Promise<{ readonly message: string }>;
  readonly onEnded: (message: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly onMissingField: () => unknown;
}

function EndForm(props: EndFormProps) {
  const { label, needsPassword, send, onEnded, onCancel, onMissingField } = props;
  const fields = needsPassword ? proofFields : [];
  return (
    <ContractForm
      draft={secrets}
      label={label}
      submitLabel={label}
      layout="card"
      rules={{ fields, schema: endOtherSessionsSchema }}
      retype="password"
      other={{ label: "Cancel", onClick: onCancel }}
      send={send}
      onSaved={({ message }) => onEnded(message)}
      onMissingField={onMissingField}
    />
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
  const { unfolded, section, fold, foldAway, opener } = useUnfolded<string>();
  const { sessions, session_count: count, needs_password: needsPassword } = account;

  const ended = async (message: string) => {
    await client.invalidateQueries(accountQuery);
    toast(message);
    foldAway();
  };
  const endOne = (session: string) => (proof: Proof) =>
    call(accountRoutes.endSession, { body: { ...proof, session } });
  const endOthers = (proof: Proof) => call(accountRoutes.endOtherSessions, { body: proof });
  const common = {
    needsPassword,
    onEnded: ended,
    onCancel: fold,
    onMissingField: () => client.invalidateQueries(accountQuery),
  };

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
            <Group justify="space-between" gap="8px 16px" className={styles.session}>
              <div>
                <strong>{nameOf(one)}</strong>{" "}
                {one.this_one && <StateBadge tone="good">This one</StateBadge>}
                <span className={styles.facts}>{factsOf(one, timeZone)}</span>
              </div>
              {!one.this_one && unfolded !== one.session && (
                <Button
                  variant="default"
                  aria-label={`Log out there: ${nameOf(one)}, ${factsOf(one, timeZone)}`}
                  {...opener(one.session)}
                >
                  Log out there
                </Button>
              )}
            </Group>
            {unfolded === one.session && (
              <EndForm {...common} send={endOne(one.session)} label="Log out there" />
            )}
          </li>
        ))}
      </ul>
      {count > sessions.length && (
        <p>
          The newest {sessions.length} of {count} are shown.
        </p>
      )}
      {count === 1 && <p>You are logged in nowhere else.</p>}
      {count > 1 && unfolded === everywhere && (
        <EndForm {...common} send={endOthers} label="Log out everywhere else" />
      )}
      {count > 1 && unfolded !== everywhere && (
        <Button variant="default" {...opener(everywhere)}>
          Log out everywhere else
        </Button>
      )}
    </section>
  );
}
