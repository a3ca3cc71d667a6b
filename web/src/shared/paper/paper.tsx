/**
 * The printed form of a screen: what it is and when it was printed at the top of every page, the page
 * number at the bottom; light, and smaller than on the screen.
 */
import { showMoment } from "@helpline/contract/dates";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { product, useProduct } from "#shared/product.ts";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./paper.module.css";
import { usePrintInLight } from "./printing.ts";

interface PaperProps {
  /** After the product's name: `case 12`. */
  readonly heading: string;
  readonly children: ReactNode;
}

const now = () => new Date().toISOString();

export function Paper({ heading, children }: PaperProps) {
  usePrintInLight();
  const timeZone = useTimeZone();
  const { name } = useProduct();
  const [printedOn, setPrintedOn] = useState(now);
  useWindowEvent("beforeprint", () => setPrintedOn(now()));
  return (
    <div className={classes.paper}>
      <div className={classes.heading} aria-hidden="true">
        <div className={classes.line}>
          <span>
            {product.hasLogo && <img src={product.logo} alt="" height={20} />} {name}: {heading}
          </span>
          <span>{showMoment(printedOn, timeZone)}</span>
        </div>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
