/** Messages about cases, in the words that the requirements have for them. */
import { capitalised, withArticle } from "../words.ts";

const minimum = (what: string) => `Please enter ${what} (minimum of 2 characters).`;

export const caseMessages = {
  id: "Please give the id of the case.",
  reason: minimum("a reason for the call"),
  primaryGuardian: "Please choose a primary guardian.",
  primaryRelationship: minimum("the primary guardian's relationship with the child"),
  secondaryRelationship: minimum("the secondary guardian's relationship with the child"),
  ehcp: "Please choose if the child currently has an EHCP.",
  ehcpYear: "Please leave year of issue of EHCP blank or make sure it is a 4 digit number (YYYY).",
  receivingSupport: "Please choose if the child is receiving support.",
  receivingSupportFrom: minimum("who the child is receiving support from"),
  formalAssessment: "Please choose if the child had a formal assessment.",
  formalAssessmentDetails: minimum("the formal assessment details"),
  formalDiagnosis: "Please choose if the child had a formal diagnosis.",
  formalDiagnosisDetails: minimum("the formal diagnosis details"),
  schooling: "Please choose a schooling option.",
  school: "Please choose a school.",
  sendco: "Please choose if the child is supported by a SENDCO.",
  band: "Please choose a Band category for this case.",
  addedOn: "Please enter a valid case creation date.",
  addedOnAhead: "The creation date cannot be after tomorrow.",
  childDob: "Please enter a valid date of birth (DD-MM-YYYY).",
  gender: "Please choose a gender.",
  stage: "Please choose a case stage (advisor or advocate).",
  stageAtOdds: "The case stage and the with_advisor and with_advocate flags are at odds.",
  /** @param field a flag as it is called on the wire */
  notForNewCase: (field: string) => `${field} must be 0 for a new case, or be left out.`,
  guardianTwicePrimary:
    "The primary guardian you have selected is already in use as the secondary guardian, please select a different or clear the secondary guardian first.",
  guardianTwiceSecondary:
    "The secondary guardian you have selected is already in use as the primary guardian, please select a different or clear the primary guardian first.",
  usageLimitation: "USAGE LIMITATION",
  usageError: "Usage Error",
  /** @param wanted a role: "advisor", "clinic" */
  wrongType: (wanted: string) =>
    `You have selected an incorrect user type, please choose ${withArticle(capitalised(wanted))}.`,
  wrongEvaluator: (type: string) =>
    `Please choose an evaluator, you have selected ${withArticle(type)}.`,
  chosenIsGone: (what: string) => `The ${what} you have chosen does not exist any more.`,
  chosenIsDisabled: (what: string) =>
    `The account of the ${what} you have chosen is disabled, please choose somebody else.`,
  added: "Case added successfully.",
  updated: "Case updated successfully.",
  /** In capitals (SHELL-27). */
  updatedTitle: "SUCCESS",
  deleted: "The case has been deleted.",
  deleteFailed: "An unknown error has occurred.",
  actionDone: "The case has been updated.",
  notFound: "This case does not exist.",
  /** For somebody who may not see the case, without telling whether it exists. Managers see every case. */
  notYours: (caseId: number, seesAll: boolean) =>
    seesAll
      ? [
          `There is no case ${caseId} at present.`,
          "Please check the number. If the case has been deleted, an admin can bring it back.",
        ]
      : [
          `Case ${caseId} is not yours at present.`,
          "It may be with somebody else, be closed, or not exist. If you should have it, please ask a manager to assign it to you.",
        ],
  /** @param when the day and time of the evaluation; @param by the evaluator's name, or empty */
  evaluationGoes: (when: string, by: string) =>
    `Its evaluation of ${when}${by && ` by ${by}`} will be removed.`,
  clinicGoes: "The clinic will no longer take part.",
  goOn: "Do you want to continue?",
  idMissing:
    "You are being redirected back to the case manager home page as the case id has not been supplied or has been lost.",
  browserOnly: "This page can only be accessed via the case browser.",
  chooseAction: "Please select an action first.",
  chooseRecord: "Please choose a record first.",
  /** @param actions the actions that take the answer */
  onlyWithAction: (what: string, actions: readonly string[]) =>
    `${what} can be given only with the action ${actions.map((each) => `"${each}"`).join(" or ")}.`,
  caseAction:
    "Please choose one of: assign to advisor, assign to advocate, assign to evaluator, close, add clinic participation, remove clinic participation.",
} as const;
