/** The section Tokens of Settings: which systems may call Helpline; making and revoking their tokens (TEL-1). */

import { showDate, showDay } from "@helpline/contract/dates";
import {
  type ServiceToken,
  serviceTokenForm,
  serviceTokenRoutes,
} from "@helpline/contract/service-tokens/service-tokens";
import {
  serviceScopeNames,
  serviceTokenMessages,
} from "@helpline/contract/service-tokens/service-tokens.plain";
import { Button, Code } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import { CopyButton } from "#shared/copy-button.tsx";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import harm from "#shared/harmful.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./tokens-section.module.css";

const tokensQuery = queryOptions({
  queryKey: ["service-tokens"],
  queryFn: async ({ signal }) => (await call(serviceTokenRoutes.list, {}, { signal })).data,
});

const fields = formFields(serviceTokenForm);

interface TokensSectionProps {
  /** Tells the page whether something was typed. Stable. */
  readonly onChanged: (changed: boolean) => void;
}

export function TokensSection({ onChanged }: TokensSectionProps) {
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const refresh = () => client.invalidateQueries(tokensQuery);
  const shown = useRef<HTMLDivElement>(null);
  // The form starts afresh, and what is to be done next is to copy the token.
  useEffect(() => {
    if (made !== null) shown.current?.focus();
  }, [made]);
  return (
    <>
      <QueryPart
        query={useQuery(tokensQuery)}
        failed="The tokens could not be loaded"
        loading="Loading the tokens"
        lineHeight={48}
      >
        {(tokens) => <TokenList tokens={tokens} />}
      </QueryPart>
      {made !== null && (
        <div ref={shown} tabIndex={-1} className={classes.made}>
          <p>
            This is the token. Enter it in the other system now: it is not shown again. Whoever has
            it can do what it may do, so keep it out of mails.
          </p>
          <p>
            <Code className={classes.token}>{made}</Code>
          </p>
          <CopyButton text={made} label="Copy the token" />
        </div>
      )}
      <ContractForm
        draft={noText}
        key={round}
        label="New token"
        rules={{ schema: serviceTokenForm, fields }}
        initial={formValuesOf(fields, { scope: "telephone" })}
        submitLabel="Make a token"
        onChanged={onChanged}
        send={async (body) => call(serviceTokenRoutes.make, { body })}
        onSaved={async ({ data, message }) => {
          setMade(data.token);
          setRound((n) => n + 1);
          onChanged(false);
          toast(message);
          await refresh();
        }}
      />
    </>
  );
}

function TokenList({ tokens }: { readonly tokens: readonly ServiceToken[] }) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const revoke = useWrite({
    mutationFn: ({ token_id }: ServiceToken) =>
      call(serviceTokenRoutes.revoke, { body: { token_id } }),
    onSuccess: ({ message }) => toast(message),
    onSettled: () => client.invalidateQueries(tokensQuery),
  });
  const ask = (name: string) =>
    askYesNo({
      title: "Revoke the token",
      message: serviceTokenMessages.revokeQuestion(name),
      harmful: true,
    });
  if (tokens.length === 0) return <p>{serviceTokenMessages.none}</p>;
  return (
    <ul className={`plain-list ${classes.list}`}>
      {tokens.map((each) => (
        <li key={each.token_id} className={classes.row}>
          <div>
            <strong>{each.name}</strong>
            <span className={classes.facts}>
              {serviceScopeNames[each.scope]}. Made by {each.made_by} on{" "}
              {showDay(each.made_on, timeZone)},{" "}
              {each.last_used_on === null
                ? "not used yet"
                : `last used on ${showDate(each.last_used_on)}`}
              .
            </span>
          </div>
          <Button
            variant="default"
            className={harm.outlined}
            aria-label={`Revoke the token of ${each.name}`}
            onClick={async () => (await ask(each.name)) && revoke.write(each)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}
