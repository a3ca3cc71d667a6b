/** The heading of a report: its name, its subject, the way back, and Print. */

import type { DateRange } from "@helpline/contract/reports/date-range";
import type { KnownScreen } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { PrintButton, ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";
import { rangeInWords } from "./range-filter.tsx";
import classes from "./report.module.css";

// The line above a report that says what it is about.

export const ReportSummary = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={classes.summary}>
    {children}
  </p>
);

export const RangeInWords = ({ range }: { readonly range: DateRange }) => (
  <UnbrokenDates>{rangeInWords(range)}</UnbrokenDates>
);

interface ReportHeadingProps {
  readonly title: string;
  readonly back: KnownScreen;
  /** The search of the way back. */
  readonly backSearch?: object;
  /** There is something to print. */
  readonly ready: boolean;
  /** Further buttons, before Print. */
  readonly children?: ReactNode;
}

export function ReportHeading({ title, back, backSearch, ready, children }: ReportHeadingProps) {
  const navigate = useNavigate();
  return (
    <ScreenHeading
      buttons={
        <>
          <Button
            variant="default"
            onClick={() => void navigate({ to: back.path, search: { ...backSearch } })}
          >
            Back
          </Button>
          {ready && children}
          {ready && <PrintButton />}
        </>
      }
    >
      <ScreenTitle>{title}</ScreenTitle>
    </ScreenHeading>
  );
}
