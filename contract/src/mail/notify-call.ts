/** The call that mails the person who handles a case, without its schemas: the case list loads it (ADR 24). */
export const notifyCall = {
  access: "managers",
  tag: "mail",
  method: "POST",
  path: "/api/managers/cases/notify-case-user",
  summary: "Mail the person who handles the case's present stage",
  status: 200,
  message: "The person who handles the case is being notified.",
  errors: [404, 409],
} as const;
