/** Who is to be rung back, soonest first: on the desk, and in the list of follow-ups. */

import type { ListedEnquiry } from "@helpline/contract/enquiries/enquiries";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { addressOf, screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Anchor } from "@mantine/core";
import { IconPhoneOutgoing } from "@tabler/icons-react";
import { TelephoneLinks } from "#shared/form/telephone-links.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import classes from "./enquiries.module.css";
import { RingBackDue } from "./enquiry-words.tsx";

interface RingBacksProps {
  readonly ringBacks: readonly ListedEnquiry[];
  readonly className?: string | undefined;
}

export function RingBacks({ ringBacks, className = "" }: RingBacksProps) {
  if (ringBacks.length === 0) return null;
  return (
    <ul aria-label="To ring back" className={`plain-list ${className}`}>
      {ringBacks.map((each) => (
        <RingBack key={each.enquiry_id} {...each} />
      ))}
    </ul>
  );
}

function RingBack(enquiry: ListedEnquiry) {
  const { enquiry_id, reference, name, caller, telephone, topic } = enquiry;
  const link = useScreenLink();
  return (
    <li className={classes.ring} data-enquiry={enquiry_id}>
      <IconPhoneOutgoing size={18} stroke={1.75} aria-hidden />
      <div className={classes.about}>
        Ring back{" "}
        <Anchor
          inherit
          underline="always"
          {...link(addressOf(screens.enquiryView, enquiry_id), {})}
        >
          {showReference(reference)}
        </Anchor>
        , {name ?? capitalised(caller)}
        {telephone !== null && (
          <>
            {" "}
            <TelephoneLinks value={telephone} className={classes.nowrap} />
          </>
        )}
        <span className={classes.facts}>
          <span>
            <RingBackDue {...enquiry} />
          </span>
          {topic !== null && <span>{topic}</span>}
        </span>
      </div>
    </li>
  );
}
