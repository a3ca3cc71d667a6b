/** Asks before a case is closed, for consent and the nature of the case where they are missing. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  type ClosingAnswers,
  closingForm,
  missingWhenClosing,
} from "@helpline/contract/cases/closing";
import { pick } from "@helpline/contract/pick";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { actOnCase } from "../case-calls.ts";
import { staleAnswerOf } from "../stale-answer.ts";
import classes from "./case-view.module.css";
import { closeCaseWords, closeQuestion } from "./close-case.words.ts";
import { showRefusal } from "./use-case-changes.ts";

interface CloseCaseProps {
  readonly details: CaseDetails;
  readonly opened: boolean;
  readonly natureOfCase: readonly string[];
  readonly onCancel: () => void;
  /** Also after a change by somebody else; the message is empty then. */
  readonly onDone: (message: string) => void;
}

export default function CloseCase(props: CloseCaseProps) {
  const { details, opened, natureOfCase, onCancel, onDone } = props;
  const { case_id, version } = details;
  const missing = missingWhenClosing(details);
  const options = natureOfCase.map((value) => ({ value, label: value }));
  const fields = formFields(closingForm, { nature_of_case: { options } }).filter(({ name }) =>
    missing.some((each) => each === name),
  );
  const { consented_to_evaluation, nature_of_case } = details;
  return (
    <FadingModal
      opened={opened}
      onClose={onCancel}
      title={closeCaseWords.title}
      withCloseButton={false}
      centered
    >
      <ContractForm
        label={closeCaseWords.title}
        submitLabel={closeCaseWords.title}
        layout="dialog"
        rules={{
          fields,
          schema: closingForm,
          fixed: { consented_to_evaluation, nature_of_case },
        }}
        intro={
          <div className={classes.question}>
            {closeQuestion(details).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        }
        other={{ label: closeCaseWords.cancel, onClick: onCancel }}
        send={(answers: ClosingAnswers) =>
          actOnCase({ case_id, action: "close", version, ...pick(answers, missing) })
        }
        onSaved={onDone}
        onRefused={(error) =>
          staleAnswerOf(error)
            ? showRefusal(error).then(() => {
                onDone("");
                return "done";
              })
            : undefined
        }
      />
    </FadingModal>
  );
}
