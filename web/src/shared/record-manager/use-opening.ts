/** Opens and hides a modal that is mounted when needed and unmounted afterwards. */
import { useCallback, useState } from "react";
import { focusHeading } from "#shared/focus-heading.ts";

/** `hide` restores the previous focus while the modal fades out. */
export function useOpening(): { readonly opened: boolean; readonly hide: () => void } {
  const [cameFrom] = useState(() => document.activeElement);
  const [opened, setOpened] = useState(true);

  const hide = useCallback(() => {
    setOpened(false);
    const usable = cameFrom instanceof HTMLElement && cameFrom.isConnected;
    if (usable && cameFrom !== document.body) cameFrom.focus();
    else focusHeading();
  }, [cameFrom]);
  return { opened, hide };
}
