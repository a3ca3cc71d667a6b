/** Why a mail could not be delivered, in words for a person, and whether trying again may help. */

export class DeliveryError extends Error {
  /** The mail server refused this mail for good. */
  readonly isPermanent: boolean;
  /** Without what the mail server said, which may name the person: for the server's log. */
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

/** What the mail server said, in one line. */
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

/** The refusals that are about this mail: its sender, its recipient, its content. */
const aboutThisMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A refused name or password is no fault of the mail: it waits until somebody has mended SMTP_URL.
 * @param thrown what nodemailer threw; nothing of it but the server's reply is passed on
 */
export function deliveryError(thrown: unknown): DeliveryError {
  const fault = (typeof thrown === "object" && thrown !== null ? thrown : {}) as SmtpFault;
  const code = String(fault.code ?? "");
  const reply = replyOf(fault);
  const isRefusal = typeof fault.responseCode === "number" && fault.responseCode >= 500;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return new DeliveryError("The mail server did not accept the name and password of SMTP_URL");
  }
  if (isRefusal && aboutThisMail.has(code)) {
    return new DeliveryError("The mail server refused the mail", { isPermanent: true, reply });
  }
  if (reply !== "") {
    return new DeliveryError("The mail server did not take the mail yet", { reply });
  }
  return new DeliveryError(byCode[code] ?? "The mail could not be handed to the mail server");
}
