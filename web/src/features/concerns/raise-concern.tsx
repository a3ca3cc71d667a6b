/** Raises a concern from a page about a case, an enquiry or a caller, which stays as it is. */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { Box, Button } from "@mantine/core";
import { IconShieldHeart } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { useProductConfig } from "#shared/product-config.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { forgetConcerns } from "./concerns.api.ts";
import type { AboutWhat } from "./raise-dialog.tsx";

const dialog = codeOf(() => import("./raise-dialog.tsx"));

/** Opens the dialog; undefined while there is no safeguarding lead to read what it says (SAFE-6). */
export function useRaiseConcern(): ((about: AboutWhat) => Promise<void>) | undefined {
  const client = useQueryClient();
  const takesConcerns = useProductConfig().data?.takes_concerns ?? false;
  const raise = useCallback(
    async (about: AboutWhat) => {
      const message = await askInDialog(dialog, about);
      if (message === undefined) return;
      toast(message);
      await forgetConcerns(client);
    },
    [client],
  );
  return takesConcerns ? raise : undefined;
}

export function RaiseConcern({ about }: { readonly about: AboutWhat }) {
  const raise = useRaiseConcern();
  if (!raise) return null;
  return (
    <Button
      variant="default"
      data-paper="hidden"
      leftSection={<IconShieldHeart size={18} stroke={1.75} aria-hidden />}
      onClick={() => void raise(about)}
    >
      {concernMessages.raise}
    </Button>
  );
}

/**
 * The same beside the title of a page. Until it is known whether there is a safeguarding lead, it keeps its place: on a phone
 * it has a line of its own, and what is below would move.
 */
export function RaiseInPlace({ about }: { readonly about: AboutWhat }) {
  const isKnown = useProductConfig().data !== undefined;
  if (isKnown) return <RaiseConcern about={about} />;
  return (
    <Button variant="default" leftSection={<Box w={18} />} style={{ visibility: "hidden" }}>
      {concernMessages.raise}
    </Button>
  );
}
