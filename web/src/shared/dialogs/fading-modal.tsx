/** The modal of dialogs and list modals: it fades in and out. */
import "#shared/mantine.css";
import { Modal, type ModalProps } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { focusHeading } from "#shared/focus-heading.ts";
import { fadeMilliseconds } from "./dialog-store.ts";

type FadingModalProps = Omit<ModalProps, "withinPortal" | "transitionProps" | "overlayProps">;

const transitionProps = { transition: "fade", duration: fadeMilliseconds } as const;
const overlayProps = { transitionProps: { duration: fadeMilliseconds } };

/** A Mantine modal that fades for `fadeMilliseconds`, or not at all under prefers-reduced-motion. */
export function FadingModal({ opened, ...rest }: FadingModalProps) {
  // Mantine fades in only modals that were mounted closed. Its portal mounts its content one render later,
  // when the modal is already open, so this portal replaces it.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return createPortal(
    <Modal
      // `useOpening` restores the focus, also if there is no fade.
      returnFocus={false}
      {...rest}
      opened={mounted && opened}
      withinPortal={false}
      transitionProps={transitionProps}
      overlayProps={overlayProps}
      // Screen readers and clicks must not reach it while it fades out.
      inert={!opened}
    />,
    document.body,
  );
}

/**
 * Opens and hides a modal that is mounted when needed and unmounted afterwards. `hide` restores the previous
 * focus while it fades out.
 */
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
