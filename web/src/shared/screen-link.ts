/**
 * A link to a screen about a record, whose number is in the address: an anchor for the browser, so that it
 * also opens in a new tab, and client-side navigation if the app's router is there.
 */
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

type Values = Readonly<Record<string, string | number | true | undefined>>;

interface LinkOptions {
  /** Awaited before leaving, such as closing a modal. */
  readonly before?: (() => Promise<unknown>) | undefined;
  /** The address to copy or to open in a new tab; default: the same. */
  readonly href?: string;
}

/** Whether a click on a link opens it in another tab or window, which is left to the browser. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** @returns the properties of an anchor to a path */
export function useScreenLink() {
  const router = useRouter({ warn: false });
  return (path: string, search: Values, { before, href }: LinkOptions = {}) => {
    const query = Object.entries(search).map(
      ([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`,
    );
    return {
      href: href ?? [path, ...(query.length > 0 ? [query.join("&")] : [])].join("?"),
      onClick(event: MouseEvent) {
        if (!router || opensElsewhere(event)) return;
        event.preventDefault();
        void Promise.resolve(before?.()).then(() => router.navigate({ to: path, search }));
      },
    };
  };
}
