/** The opening and hiding of a modal that is mounted when it is wanted and disposed of after it. */
import { useCallback, useState } from "react";

/** `hide` gives the focus back to where it came from; the fade goes on meanwhile. */
export function useOpening(): { readonly opened: boolean; readonly hide: () => void } {
  const [cameFrom] = useState(() => document.activeElement);
  const [opened, setOpened] = useState(true);

  const hide = useCallback(() => {
    setOpened(false);
    const usable = cameFrom instanceof HTMLElement && cameFrom.isConnected;
    const target = usable && cameFrom !== document.body ? cameFrom : null;
    (target ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  }, [cameFrom]);
  return { opened, hide };
}
