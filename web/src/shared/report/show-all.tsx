/** The button under a long list that shows only its first rows. Print shows all rows and no button. */
import { Button } from "@mantine/core";

interface ShowAllProps {
  readonly all: boolean;
  readonly count: number;
  readonly first: number;
  readonly onChange: (all: boolean) => void;
}

export function ShowAll({ all, count, first, onChange }: ShowAllProps) {
  return (
    <Button
      mt={8}
      data-paper="hidden"
      variant="subtle"
      size="compact-sm"
      aria-expanded={all}
      onClick={() => onChange(!all)}
    >
      {all ? `Show the first ${first}` : `Show all ${count}`}
    </Button>
  );
}
