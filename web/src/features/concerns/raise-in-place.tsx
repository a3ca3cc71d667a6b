/**
 * The button that raises a concern, beside the title of a page. Until it is known whether there is a safeguarding lead, it
 * keeps its place: on a phone it has a line of its own, and what is below would move.
 */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { Box, Button } from "@mantine/core";
import { useProductConfig } from "#shared/product-config.ts";
import { RaiseConcern } from "./raise-concern.tsx";
import type { AboutWhat } from "./raise-dialog.tsx";

export function RaiseInPlace({ about }: { readonly about: AboutWhat }) {
  const isKnown = useProductConfig().data !== undefined;
  if (isKnown) return <RaiseConcern about={about} />;
  return (
    <Button variant="default" leftSection={<Box w={18} />} style={{ visibility: "hidden" }}>
      {concernMessages.raise}
    </Button>
  );
}
