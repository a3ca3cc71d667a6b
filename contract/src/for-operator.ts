/**
 * What only whoever runs the server can change. Screens never name a command or a variable by themselves: they show the
 * sentence to send to that person, word for word.
 */

const requests = {
  mailServer:
    "Please set SMTP_URL, MAIL_FROM and PUBLIC_URL for Helpline, so that it can send mails.",
  mailPassword: "Please correct the name and password in SMTP_URL for Helpline.",
  mailSender: "Please change SMTP_URL or MAIL_FROM for Helpline.",
  erase:
    "Please let “npm run retention -- --apply” run on Helpline's server each month (docs/how-to/retention.md).",
  timeZone: "Please set TIME_ZONE for Helpline to …",
  locked:
    "Please change this in the file of HELPLINE_CONFIG or in the environment of Helpline, or take it off “locked”, so that I can change it in Settings.",
  backupLog: "A backup of Helpline has failed. Please look into the server's log for the reason.",
} as const;

/** `To change it, send to whoever runs the server: “Please set …”` */
const toSend = (purpose: string, sentence: string) =>
  `${purpose}, send this to whoever runs the server: “${sentence}”`;

export const forOperator = {
  sendMails: toSend("To have mails sent", requests.mailServer),
  correctMailPassword: toSend("To correct that", requests.mailPassword),
  changeMailServer: toSend("To change that", requests.mailSender),
  erase: toSend("To have what is over erased", requests.erase),
  changeTimeZone: toSend("To change it", requests.timeZone),
  unlock: toSend("To change it", requests.locked),
  findOutWhy: toSend("To find out why", requests.backupLog),
} as const;
