/** What the family of a case has agreed to, in one line, on the pages of the case. */
import { mayAccess } from "@helpline/contract/access";
import {
  type ConsentState,
  type ConsentWords,
  consentLine,
  consentMessages,
} from "@helpline/contract/consents/consents.plain";
import { capitalised } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { type Icon, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { useEditor } from "#shared/use-editor.ts";
import classes from "./consent-line.module.css";
import { consentsQuery } from "./consents.api.ts";

/** Loaded on demand, because it brings the code of all forms with it. */
const editor = codeOf(() => import("./consents-editor.tsx"));

export function ConsentLine({ caseId }: { readonly caseId: number }) {
  const today = useToday();
  const query = useQuery(consentsQuery(caseId));
  return (
    <section aria-labelledby="consent-title" className={classes.line}>
      <h3 id="consent-title" className="visually-hidden">
        Consent
      </h3>
      <QueryPart
        query={query}
        failed="The consents could not be read"
        loading="Loading the consents"
        lineHeight={24}
      >
        {(consents) => (
          <>
            <Words items={consentLine(consents, today)} />
            <ChangeConsents caseId={caseId} hasSome={consents.length > 0} />
          </>
        )}
      </QueryPart>
    </section>
  );
}

const icons: Readonly<Record<ConsentState, Icon>> = {
  valid: IconCheck,
  later: IconClock,
  expired: IconX,
  withdrawn: IconX,
};

function Words({ items }: { readonly items: readonly ConsentWords[] }) {
  if (items.length === 0) return <p className={classes.none}>{consentMessages.none}</p>;
  return (
    <ul aria-labelledby="consent-title" className={classes.consents}>
      {items.map(({ state, words }) => {
        const StateIcon = icons[state];
        return (
          <li key={words} data-state={state}>
            <StateIcon size={16} stroke={2.5} aria-hidden /> <span>{capitalised(words)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function ChangeConsents(props: { readonly caseId: number; readonly hasSome: boolean }) {
  const { userType } = useSession();
  const { isOpen, close, opener } = useEditor(editor);
  // Whoever sees a case and may log on some case may log on it.
  if (!mayAccess("log-writers", userType)) return null;
  const verb = props.hasSome ? "Change" : "Add";
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${verb} consents`}
        data-paper="hidden"
        {...opener}
      >
        {props.hasSome ? "Consents…" : "Add consents"}
      </Button>
      {isOpen && <editor.Component caseId={props.caseId} onClose={close} />}
    </>
  );
}
