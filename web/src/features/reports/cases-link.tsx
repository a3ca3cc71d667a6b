/** A figure that counts cases: a link to the list of these cases. */
import type { FiltersOfCases } from "@helpline/contract/reports/case-figures";
import { screens } from "@helpline/contract/screens";
import { counted } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { numberText } from "#shared/report/bar-table.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./cases-link.module.css";

interface CasesLinkProps {
  readonly count: number;
  /** What the figure counts, for its name: "With EHCP". */
  readonly label: string;
  readonly filters: FiltersOfCases;
}

export function CasesLink({ count, label, filters }: CasesLinkProps) {
  const link = useScreenLink();
  return (
    <Anchor
      inherit
      className={classes.link}
      aria-label={`${counted(count, "case").replace(String(count), numberText(count))}: ${label}`}
      {...link(screens.caseManager.path, filters)}
    >
      {numberText(count)}
    </Anchor>
  );
}
