/** The facts about a case that people want at a glance, in one line below its heading. Not printed. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { handlerInWords, viewStage } from "@helpline/contract/cases/case-status";
import type { ReactNode } from "react";
import { agoInWords } from "#shared/ago-in-words.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { serverNow } from "#shared/session/session.ts";
import { HoursMeter } from "../components/hours-meter.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-view.module.css";

export function CaseFactsLine({ details }: { readonly details: CaseDetails }) {
  const { band, minutes_used, last_entry_on } = details;
  const label = useProductConfig().data?.bands.find((each) => each.band === band)?.label;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Stage", <StageBadge key="stage" text={viewStage(details, details)} />],
    ["Handler", handlerInWords(details)],
    ["Hours", <HoursMeter key="hours" minutesUsed={minutes_used} band={band} small />],
    ...(label ? [["Band", label] as const] : []),
    ["Last entry", last_entry_on === null ? "none" : agoInWords(last_entry_on, serverNow())],
  ];
  return (
    <dl className={classes.facts} data-paper="hidden">
      {facts.map(([name, value]) => (
        <div key={name} data-fact={name}>
          {/* The words of a stage and of a band say what they are. */}
          <dt className={name === "Band" || name === "Stage" ? classes.unseen : undefined}>
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
