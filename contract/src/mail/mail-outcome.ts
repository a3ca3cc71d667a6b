/** What became of a mail, in words: the one place that says "sent", or that it was only written to a file (MAIL-14). */
import { type MailState, mailStateNames } from "./mail-states.ts";

/** How mails leave. `outbox`: no mail server is set, so they are written to a folder of the server. */
export const deliveries = ["smtp", "outbox"] as const;
export type Delivery = (typeof deliveries)[number];

export const writtenToFile =
  "No mail server is set, so it is written to a file on the server and reaches nobody.";

/** What a call says that has asked for a mail. @param inFile what is true without a mail server; the rest is added */
export const saidOfMail = (delivery: Delivery, onItsWay: string, inFile: string): string =>
  delivery === "smtp" ? onItsWay : `${inFile} ${writtenToFile}`;

interface Outcome {
  readonly state: MailState;
  /** How it left; null until then, and for mails of earlier versions. */
  readonly delivery: Delivery | null;
}

const isInFile = ({ state, delivery }: Outcome) => state === "sent" && delivery === "outbox";

/** "Sent", "Waiting", "Written to a file" */
export const mailStateInWords = (mail: Outcome): string =>
  isInFile(mail) ? "Written to a file" : mailStateNames[mail.state];

/** Green only for what a mail server took. */
export const toneOfMail = (mail: Outcome): "good" | "bad" | undefined => {
  if (mail.state === "failed") return "bad";
  return mail.state === "sent" && !isInFile(mail) ? "good" : undefined;
};
