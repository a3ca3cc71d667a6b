/** Explains why a mail could not be delivered, in words for a person, and whether a retry may help. */
import { forOperator } from "@helpline/contract/for-operator";

export class DeliveryError extends Error {
  /** The mail server permanently refused this mail. */
  readonly isPermanent: boolean;
  /** For the server's log: without the mail server's reply, which may name the person. */
  readonly forLog: string;

  constructor(reason: string, { isPermanent = false, reply = "" } = {}) {
    super(reply === "" ? `${reason}.` : `${reason}: ${reply}`);
    this.name = "DeliveryError";
    this.isPermanent = isPermanent;
    this.forLog = `${reason}.`;
  }
}

interface SmtpFault {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

const longestReply = 300;

/** The mail server's reply on one line. */
function replyOf({ response }: SmtpFault): string {
  if (typeof response !== "string") return "";
  const line = response.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return line.length > longestReply ? `${line.slice(0, longestReply)}…` : line;
}

const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The mail server does not answer",
  ECONNECTION: "The connection to the mail server broke",
  ESOCKET: "The connection to the mail server could not be made, or broke",
  ECONNRESET: "The connection to the mail server broke",
  EDNS: "The name of the mail server could not be found",
  ETIMEDOUT: "The mail server took too long to answer",
  ETLS: "The mail server offers no TLS connection, or one that cannot be trusted",
  EPROTOCOL: "The mail server gave an answer that makes no sense",
};

/** Permanent refusals caused by the mail itself: its sender, recipient or content. */
const aboutThisMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Refused credentials are not the mail's fault: it waits until the operator has corrected SMTP_URL.
 * @param thrown the error thrown by nodemailer; only the server's reply is passed on
 */
export function deliveryError(thrown: unknown): DeliveryError {
  const fault = (typeof thrown === "object" && thrown !== null ? thrown : {}) as SmtpFault;
  const code = String(fault.code ?? "");
  const reply = replyOf(fault);
  const isRefusal = typeof fault.responseCode === "number" && fault.responseCode >= 500;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return new DeliveryError(
      `The mail server did not accept the name and password. ${forOperator.correctMailPassword}`,
    );
  }
  if (isRefusal && aboutThisMail.has(code)) {
    return new DeliveryError("The mail server refused the mail", { isPermanent: true, reply });
  }
  if (reply !== "") {
    return new DeliveryError("The mail server did not take the mail yet", { reply });
  }
  return new DeliveryError(byCode[code] ?? "The mail could not be handed to the mail server");
}
