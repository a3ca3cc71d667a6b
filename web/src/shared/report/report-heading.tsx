/** The heading of a report: its name, its subject, the way back, and Print. */
import type { KnownScreen } from "@helpline/contract/screens";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PrintButton, ScreenHeading } from "#shared/screen-heading.tsx";
import { ScreenTitle } from "#shared/screen-title.tsx";

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
