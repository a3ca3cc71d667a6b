/**
 * A link to a screen about a record, whose number is in the address: an anchor for the browser, so that it
 * also opens in a new tab, and client-side navigation if the app's router is there.
 */
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

type Numbers = Readonly<Record<string, number>>;

const asIs = async () => undefined;

/** @returns the properties of an anchor to a path; navigation waits for `before` */
export function useScreenLink() {
  const router = useRouter({ warn: false });
  return (path: string, search: Numbers, before: () => Promise<unknown> = asIs) => {
    const query = Object.entries(search).map(([name, value]) => `${name}=${value}`);
    return {
      href: `${path}?${query.join("&")}`,
      onClick(event: MouseEvent) {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (!router || elsewhere) return;
        event.preventDefault();
        void before().then(() => router.navigate({ to: path, search }));
      },
    };
  };
}
