/** Opens and hides a modal that is mounted when needed and unmounted afterwards. */
import { useCallback, useState } from "react";

/** `hide` restores the previous focus while the modal fades out. */
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
