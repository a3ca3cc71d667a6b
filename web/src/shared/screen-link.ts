/**
 * A link to a screen about a record, whose number stands in the address: an anchor for the browser,
 * so that it opens in a new tab too, and a step of the app where there is one.
 */
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

type Numbers = Readonly<Record<string, number>>;

const asIs = async () => undefined;

/** @returns the properties of an anchor to a path; `before` is waited for on the way */
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
