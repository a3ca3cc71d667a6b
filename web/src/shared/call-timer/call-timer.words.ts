/** The words of the call timer. */
const ofCase = (caseId: number | null) => (caseId === null ? "a new call" : `case ${caseId}`);

export const timerWords = {
  start: "Start call timer",
  stop: "Stop the call timer",
  call: "new call",
  ofCase,
  replace: (caseId: number | null) =>
    `The timer runs for ${ofCase(caseId)}. Stop it, and start it again for this case?`,
  stopQuestion: (clock: string, caseId: number | null) =>
    `The timer of ${ofCase(caseId)} shows ${clock}. It is not logged yet. Stop it?`,
} as const;
