/** On paper, at the top of every page: which case this is, and of when (interface rule 9). */

import { showMoment } from "@helpline/contract/dates";
import { useEffect, useState } from "react";
import { product } from "#shared/product.ts";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./case-view.module.css";

const now = () => new Date().toISOString();

export function PaperHeading({ caseId }: { readonly caseId: number }) {
  const timeZone = useTimeZone();
  const [printedOn, setPrintedOn] = useState(now);
  useEffect(() => {
    const onPrint = () => setPrintedOn(now());
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return (
    <div className={classes.paperHeading} aria-hidden="true">
      <div className={classes.paperLine}>
        <span>
          {product.name}: case {caseId}
        </span>
        <span>{showMoment(printedOn, timeZone)}</span>
      </div>
    </div>
  );
}
