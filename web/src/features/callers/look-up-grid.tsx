/** The people and cases that a look-up found, a group for each person. */

import type { CallerCase } from "@helpline/contract/callers/callers";
import { handlerInWords } from "@helpline/contract/cases/case-status";
import { shownNumber } from "@helpline/contract/contact-details";
import { absent, fullName } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { agoInWords } from "#shared/ago-in-words.ts";
import { GuardianAlerts } from "#shared/alerts/guardian-alerts.tsx";
import type { MarkedOption } from "#shared/combobox/use-marked-option.ts";
import { serverNow } from "#shared/session/session.ts";
import { lookUpWords, reasonOf, withWhom } from "./caller-words.ts";
import classes from "./look-up-grid.module.css";
import type { AddRow, CaseRow, LookUpRow, NamedRow, PersonRow } from "./look-up-rows.ts";

export interface ShownCase {
  readonly number: (found: CallerCase) => ReactNode;
  readonly status: (found: CallerCase) => ReactNode;
  readonly hours: (found: CallerCase) => ReactNode;
}

interface LookUpGridProps {
  readonly rows: readonly LookUpRow[];
  readonly typed: string;
  readonly marking: MarkedOption<LookUpRow>;
  /** The rows belong to an earlier text. */
  readonly isStale: boolean;
  readonly shownCase: ShownCase;
  readonly onRun: (row: LookUpRow) => void;
}

/** Rows of one person together. */
function groupsOf(rows: readonly LookUpRow[]): LookUpRow[][] {
  const groups: LookUpRow[][] = [];
  for (const row of rows) {
    if (row.kind === "case") groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

export function LookUpGrid(props: LookUpGridProps) {
  const { rows, marking, isStale } = props;
  return (
    <table
      id={marking.listId}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows can be marked.
      role="grid"
      aria-label="People and cases"
      aria-busy={isStale}
      className={classes.grid}
    >
      {groupsOf(rows).map((group) => (
        <tbody key={group[0]?.key} className={classes.person}>
          {group.map((row) => (
            <GridRow key={row.key} {...props} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GridRow(props: LookUpGridProps & { readonly row: LookUpRow }) {
  const { row, marking, onRun } = props;
  const isMarked = row === marking.marked;
  return (
    <tr
      id={marking.idOf(row)}
      aria-selected={isMarked}
      className={classes.row}
      data-kind={row.kind}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => marking.mark(row.key)}
      onDoubleClick={() => onRun(row)}
    >
      <Cells {...props} />
      <td className={classes.actions}>
        {row.actions.map(({ label, name, run }, index) => (
          <Button
            key={label}
            size="xs"
            variant={isMarked && index === 0 ? "filled" : "default"}
            aria-label={name}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              run();
            }}
          >
            {label}
          </Button>
        ))}
      </td>
    </tr>
  );
}

function Cells(props: LookUpGridProps & { readonly row: LookUpRow }) {
  const { row, typed, shownCase } = props;
  if (row.kind === "person") return <PersonCell row={row} typed={typed} />;
  if (row.kind === "named") return <NamedCell row={row} typed={typed} />;
  if (row.kind === "case") return <CaseCells row={row} shownCase={shownCase} />;
  return <AddCell row={row} />;
}

function PersonCell({ row, typed }: { readonly row: PersonRow; readonly typed: string }) {
  const { caller } = row;
  const numbers = [caller.telephone, caller.mobile].filter(Boolean);
  return (
    <td className={classes.who}>
      <GuardianAlerts alerts={caller.alerts} name={fullName(caller)} />
      <span className={classes.name}>{fullName(caller)}</span>
      <span className={classes.reason} data-matched={caller.matched}>
        {reasonOf(caller, typed)}
      </span>
      <span className={classes.contact}>
        {numbers.map((number) => (
          <span key={number}>{number && shownNumber(number)}</span>
        ))}
        <span>{[caller.postcode, caller.city].filter(Boolean).join(" ")}</span>
        {caller.cases.length === 0 && <span>{lookUpWords.noCases}</span>}
      </span>
    </td>
  );
}

function NamedCell({ row, typed }: { readonly row: NamedRow; readonly typed: string }) {
  return (
    <td className={classes.who}>
      <span className={classes.name}>{fullName(row.caller)}</span>
      <span className={classes.reason}>{reasonOf(row.caller, typed)}</span>
      <span className={classes.contact}>{withWhom(row.caller)}</span>
    </td>
  );
}

interface CaseCellsProps {
  readonly row: CaseRow;
  readonly shownCase: ShownCase;
}

/** The child's name, marked if it was what matched; with the school if that was. */
function foundBy({ found: { child_name, school_name }, caller }: CaseRow): ReactNode {
  const child = child_name || absent;
  if (caller.matched !== "child") return child;
  if (school_name === undefined) return <mark className={classes.mark}>{child}</mark>;
  return (
    <>
      {child}, <mark className={classes.mark}>{school_name}</mark>
    </>
  );
}

function CaseCells({ row, shownCase }: CaseCellsProps) {
  const { found } = row;
  const last = found.last_entry_on;
  const cells: readonly (readonly [string, ReactNode])[] = [
    ["number", shownCase.number(found)],
    ["child", foundBy(row)],
    ["status", shownCase.status(found)],
    ["handler", handlerInWords(found)],
    ["last", last === null ? "No entry yet" : `Entry ${agoInWords(last, serverNow())}`],
    ["hours", shownCase.hours(found)],
  ];
  return cells.map(([name, shown]) => (
    <td key={name} className={classes[name]} data-absent={shown === absent || undefined}>
      {shown}
    </td>
  ));
}

function AddCell({ row }: { readonly row: AddRow }) {
  return (
    <td className={classes.who} data-row={row.key}>
      Not on file?
    </td>
  );
}
