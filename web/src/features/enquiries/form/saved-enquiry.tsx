/** What is shown once an enquiry is saved: its reference in large type, and what to say to the caller. */
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "#shared/copy-button.tsx";
import classes from "./saved-enquiry.module.css";

interface ReferenceShownProps {
  readonly reference: string;
  /** Shown below, such as where to go on. */
  readonly children?: ReactNode;
}

export function SavedEnquiryPanel({ reference, children }: ReferenceShownProps) {
  const shown = showReference(reference);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.saved} aria-labelledby="saved-enquiry">
      <h2 id="saved-enquiry" ref={heading} tabIndex={-1} className={classes.reference}>
        <span className={classes.label}>Reference</span> {shown}
      </h2>
      <CopyButton text={shown} label="Copy" />
      <p className={classes.say}>
        {enquiryMessages.added} Tell the caller: “{enquiryMessages.quote(reference)}”
      </p>
      {children}
    </section>
  );
}
