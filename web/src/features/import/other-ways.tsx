/** What else can be done with a file that has not been imported: choose its columns again, or remove it. */
import { Button } from "@mantine/core";
import { DiscardButton } from "./discard-button.tsx";
import { importWords } from "./import.words.ts";
import type { StepProps } from "./import-place.ts";

type OtherWaysProps = Pick<StepProps, "run" | "onColumns" | "onLeave">;

export const OtherWays = ({ run, onColumns, onLeave }: OtherWaysProps) => (
  <>
    {run.format === null && (
      <Button variant="default" onClick={onColumns}>
        {importWords.changeColumns}
      </Button>
    )}
    <DiscardButton run={run} onLeave={onLeave} />
  </>
);
