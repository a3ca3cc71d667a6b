/** The colour of each stage text: a lookup of all texts that the contract can produce for a stage. */
import {
  type AssignedIds,
  editStage,
  flagsOf,
  listStatus,
  stageName,
} from "@helpline/contract/cases/case-status";
import { type Stage, stages } from "@helpline/contract/cases/stages";

export interface StageLook {
  readonly stage: Stage;
  /** No person is assigned to the stage yet. */
  readonly awaiting: boolean;
}

const nobody: AssignedIds = { advisor_id: null, advocate_id: null, evaluator_id: null };
const somebody: AssignedIds = { advisor_id: 1, advocate_id: 1, evaluator_id: 1 };

function* looks(): Generator<[string, StageLook]> {
  for (const stage of stages) {
    for (const clinicParticipating of [false, true]) {
      const flags = flagsOf({ stage, clinicParticipating });
      const awaiting = { stage, awaiting: stage !== "closed" };
      yield [listStatus(flags, nobody), awaiting];
      yield [editStage(flags, nobody), awaiting];
      // Last, so that a text that does not depend on the person (Closed, a stage's name) is not awaiting.
      for (const text of [
        listStatus(flags, somebody),
        editStage(flags, somebody),
        stageName({ stage, clinicParticipating }),
      ]) {
        yield [text, { stage, awaiting: false }];
      }
    }
  }
}

const byText = new Map(looks());

/** The look of a stage's text; undefined for other texts such as `NA` and `ERROR STATE`. */
export const stageLookOf = (text: string): StageLook | undefined => byText.get(text);
