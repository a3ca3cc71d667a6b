/**
 * The printed form of a screen: what it is and when it was printed at the top of every page, the page
 * number at the bottom; light, and smaller than on the screen.
 */
import { showMoment } from "@helpline/contract/dates";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { product } from "#shared/product.ts";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./paper.module.css";

// What changes on a screen while it is printed.

const attribute = "data-mantine-color-scheme";

/** Prints in the light scheme, also for people who work in the dark one. */
function usePrintInLight(): void {
  const onScreen = useRef<string | null>(null);
  const before = () => {
    onScreen.current ??= document.documentElement.getAttribute(attribute);
    document.documentElement.setAttribute(attribute, "light");
  };
  const after = () => {
    if (onScreen.current) document.documentElement.setAttribute(attribute, onScreen.current);
    onScreen.current = null;
  };
  useWindowEvent("beforeprint", before);
  useWindowEvent("afterprint", after);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for a screen that is left while it prints
  useEffect(() => after, []);
}

/** True while the page is printed: the paper shows what is rendered then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints the page as it is when this returns.
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  return printing;
}

interface PaperProps {
  /** After the product's name: `case 12`. */
  readonly heading: string;
  readonly children: ReactNode;
}

const now = () => new Date().toISOString();

export function Paper({ heading, children }: PaperProps) {
  usePrintInLight();
  const timeZone = useTimeZone();
  const [printedOn, setPrintedOn] = useState(now);
  useWindowEvent("beforeprint", () => setPrintedOn(now()));
  return (
    <div className={classes.paper}>
      <div className={classes.heading} aria-hidden="true">
        <div className={classes.line}>
          <span>
            {product.hasLogo && <img src={product.logo} alt="" height={20} />} {product.name}:{" "}
            {heading}
          </span>
          <span>{showMoment(printedOn, timeZone)}</span>
        </div>
      </div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
