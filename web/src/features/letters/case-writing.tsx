/** The buttons that write a letter from a case, or mail its family. */
import type { LogActor } from "@helpline/contract/cases/case-place";
import { Button } from "@mantine/core";
import { askFamilyMail, askLetter } from "./letter-dialogs.ts";

interface CaseWritingProps {
  readonly caseId: number;
  readonly actor: LogActor;
}

export function CaseWriting({ caseId, actor }: CaseWritingProps) {
  return (
    <>
      <Button variant="default" onClick={() => void askLetter({ caseId, actor })}>
        Letter…
      </Button>
      <Button variant="default" onClick={() => void askFamilyMail({ caseId, actor })}>
        Mail…
      </Button>
    </>
  );
}
