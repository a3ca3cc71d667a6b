/** A figure that counts cases or enquiries: a link to the list of them. */
import type { FiltersOfCases } from "@helpline/contract/reports/case-figures";
import type { FiltersOfEnquiries } from "@helpline/contract/reports/enquiry-figures";
import { screens } from "@helpline/contract/screens";
import { counted } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import {
  enquiryFilterSet,
  type ShownEnquiryFilters,
} from "#shared/case-filters/filter-parameters.ts";
import { numberText } from "#shared/report/bar-table.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./cases-link.module.css";

interface CountLinkProps {
  readonly count: number;
  /** What the figure counts, for its name: "With EHCP". */
  readonly label: string;
}

interface ToListProps extends CountLinkProps {
  /** The count in words: "3 cases". */
  readonly inWords: string;
  readonly path: string;
  readonly search: Readonly<Record<string, string | number | true | undefined>>;
}

function ToList({ count, label, inWords, path, search }: ToListProps) {
  const link = useScreenLink();
  return (
    <Anchor
      inherit
      className={classes.link}
      aria-label={`${inWords.replace(String(count), numberText(count))}: ${label}`}
      {...link(path, search)}
    >
      {numberText(count)}
    </Anchor>
  );
}

export const CasesLink = ({
  filters,
  ...props
}: CountLinkProps & { readonly filters: FiltersOfCases }) => (
  <ToList
    {...props}
    inWords={counted(props.count, "case")}
    path={screens.caseManager.path}
    search={filters}
  />
);

export const EnquiriesLink = ({
  filters,
  ...props
}: CountLinkProps & { readonly filters: FiltersOfEnquiries }) => (
  <ToList
    {...props}
    inWords={counted(props.count, "enquiry", "enquiries")}
    path={screens.enquiries.path}
    search={enquiryFilterSet.write(filters as ShownEnquiryFilters)}
  />
);
