/**
 * The printed form of a screen: what it is and when it was printed at the top of every page, the page
 * number at the bottom; light, and smaller than on the screen. The frame puts every screen on paper (UI-27); a screen that
 * says more than its title, such as the number of its case, has a {@link Paper} that names it.
 */
import { showMoment } from "@helpline/contract/dates";
import { useWindowEvent } from "@mantine/hooks";
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { product } from "#shared/product.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { useProduct } from "#shared/use-product.ts";
import classes from "./paper.module.css";
import { usePrintInLight } from "./printing.ts";

interface PaperProps {
  /** After the product's name: `case 12`. */
  readonly heading: string;
  readonly children: ReactNode;
}

const now = () => new Date().toISOString();

/** Names the paper that a screen is on already. */
const Naming = createContext<((heading: string | null) => void) | null>(null);

export function Paper({ heading, children }: PaperProps) {
  const name = useContext(Naming);
  useLayoutEffect(() => {
    name?.(heading);
    return () => name?.(null);
  }, [name, heading]);
  return name ? children : <Sheets heading={heading}>{children}</Sheets>;
}

function Sheets({ heading, children }: PaperProps) {
  usePrintInLight();
  const timeZone = useTimeZone();
  const { name } = useProduct();
  const [own, setOwn] = useState<string | null>(null);
  const [printedOn, setPrintedOn] = useState(now);
  useWindowEvent("beforeprint", () => setPrintedOn(now()));
  return (
    <div className={classes.paper}>
      <div className={classes.heading} aria-hidden="true">
        <div className={classes.line}>
          <span>
            {product.hasLogo && <img src={product.logo} alt="" height={20} />} {name}:{" "}
            {own ?? heading}
          </span>
          <span>{showMoment(printedOn, timeZone)}</span>
        </div>
      </div>
      <div className={classes.content}>
        <Naming value={setOwn}>{children}</Naming>
      </div>
    </div>
  );
}
