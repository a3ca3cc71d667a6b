/**
 * The calls that Helpline was asked for, as they were written down: method and path, the fields that are sent (in the body,
 * or in the address for a GET), and those of `data` or of its rows. `{E}` is each kind of record with the users, `{M}` each
 * kind that merges, `{R}` each of the four systems, `{L}` each that writes log entries.
 *
 * `documented-calls.test.ts` compares them with the declared calls.
 */
export interface DocumentedCall {
  readonly call: string;
  /** Names, with blanks between them. */
  readonly sent: string;
  /** Names; `[]` first if `data` is a list. */
  readonly answered: string;
}

export const documentedCalls: readonly DocumentedCall[] = [
  { call: "GET /api/auth/logged-in", sent: "", answered: "loggedin" },
  { call: "POST /api/auth/login", sent: "username password", answered: "loggedin" },
  { call: "GET /api/auth/refresh-token", sent: "", answered: "loggedin" },
  { call: "POST /api/auth/logout", sent: "", answered: "" },
  { call: "GET /api/utils/datetime", sent: "", answered: "datetime" },
  { call: "GET /api/{E}/count", sent: "", answered: "count" },
  { call: "GET /api/{E}/{page}", sent: "", answered: "[]" },
  { call: "POST /api/{E}/search", sent: "search_in search_for", answered: "[]" },
  { call: "GET /api/{E}/{id}/details", sent: "", answered: "version" },
  { call: "POST /api/{E}", sent: "", answered: "" },
  { call: "PUT /api/{E}", sent: "id version", answered: "" },
  { call: "DELETE /api/{E}", sent: "id", answered: "" },
  { call: "POST /api/users/reset-failed-login-count", sent: "user_id", answered: "" },
  { call: "GET /api/users/all", sent: "", answered: "[] user_id user_type user_name added_on" },
  { call: "GET /api/cases/count", sent: "", answered: "count" },
  {
    call: "GET /api/cases/{page}",
    sent: "",
    answered: "[] case_id guardian_name child_name status case_handler added_on closed",
  },
  { call: "POST /api/cases/search", sent: "search_in search_for", answered: "[]" },
  {
    call: "GET /api/cases/{id}/details",
    sent: "",
    answered: "version status case_handler minutes_used case_stage",
  },
  {
    call: "POST /api/cases",
    sent: "with_advisor with_advocate clinic_participating with_evaluator case_stage band added_on page_entered_on enquiry_id",
    answered: "",
  },
  {
    call: "PUT /api/cases",
    sent: "case_id rabbi reason_for_the_call_today primary_guardian_id primary_guardian_name primary_guardian_relationship_with_child secondary_guardian_id secondary_guardian_name secondary_guardian_relationship_with_child child_first_name child_last_name child_gender child_dob child_home_address gp_id practice_name send_issue_of_child does_the_child_currently_have_an_ehcp year_of_issue_of_ehcp local_authority_id local_authority_name receiving_support receiving_support_from_row receiving_support_from had_formal_assessment formal_assessment_details_row formal_assessment_details had_formal_diagnosis formal_diagnosis_details_row formal_diagnosis_details attending_school school_select_row school_id school_name supported_by_a_sendco name_of_sendco_at_the_school how_many_people_in_the_household how_many_children_under_18_in_household number_of_children_with_issues_in_the_home how_did_you_hear_about_us case_stage advisor_id advisor_name advocate_id advocate_name clinic_id clinic_name evaluator_id evaluator_name band added_on page_entered_on version",
    answered: "",
  },
  { call: "DELETE /api/cases", sent: "case_id", answered: "" },
  { call: "POST /api/cases/actions", sent: "case_id action", answered: "" },
  { call: "POST /api/managers/cases/notify-case-user", sent: "case_id", answered: "" },
  { call: "GET /api/{R}/cases/count", sent: "", answered: "count" },
  { call: "GET /api/{R}/cases/{page}", sent: "", answered: "[]" },
  { call: "POST /api/{R}/cases/search", sent: "search_in search_for", answered: "[]" },
  { call: "GET /api/{R}/cases/{id}/details", sent: "", answered: "" },
  {
    call: "POST /api/{L}/cases/logs",
    sent: "case_id entry_type duration details action_undertaken outcome further_action consented_to_evaluation rabbi nature_of_case page_entered_on follow_up completes advocate_id clinic_id",
    answered: "",
  },
  { call: "GET /api/case-logs/case/{case_id}", sent: "", answered: "[]" },
  { call: "GET /api/advocates/cases/{id}/logs", sent: "", answered: "[]" },
  { call: "GET /api/clinics/cases", sent: "", answered: "[]" },
  { call: "GET /api/clinics/cases/search", sent: "", answered: "[]" },
  { call: "GET /api/evaluators/cases", sent: "", answered: "[]" },
  { call: "GET /api/evaluators/cases/search", sent: "", answered: "[]" },
  {
    call: "POST /api/evaluations",
    sent: "case_id q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 comments page_entered_on",
    answered: "",
  },
  {
    call: "GET /api/reports/general",
    sent: "",
    answered: "users cases case_logs cases_by_city cases_by_county enquiries telephone",
  },
  {
    call: "POST /api/timesheets/generate-csv",
    sent: "user_id start_date end_date",
    answered: "file_name download_url",
  },
  { call: "GET /api/cases/{id}/files", sent: "", answered: "files" },
  { call: "GET /api/cases/file/download/{case_id}/{file_name}/{token}", sent: "", answered: "" },
  { call: "POST /api/cases/file", sent: "case_id", answered: "" },
  { call: "DELETE /api/cases/files", sent: "case_id file_name", answered: "" },
  { call: "GET /notification.json", sent: "", answered: "enabled title message" },
  {
    call: "GET /api/config",
    sent: "",
    answered:
      "product_name title_prefix bands nature_of_case evaluation_questions cases_page_size upload_limit_bytes time_zone",
  },
  { call: "GET /api/openapi.json", sent: "", answered: "" },
  { call: "GET /healthz", sent: "", answered: "" },
  { call: "GET /readyz", sent: "", answered: "" },
  { call: "GET /api/reports/cases/{case_id}", sent: "", answered: "" },
  {
    call: "POST /api/callers/search",
    sent: "q",
    answered:
      "[] guardian_id first_name last_name telephone mobile postcode city matched cases scope",
  },
  { call: "GET /api/guardians/{id}/cases", sent: "", answered: "[]" },
  {
    call: "POST /api/guardians/similar",
    sent: "first_name last_name postcode telephone mobile email except_id",
    answered: "[] guardian_id reasons",
  },
  {
    call: "POST /api/{M}/merge",
    sent: "keep_id merge_id keep_version merge_version fields",
    answered: "",
  },
  { call: "POST /api/{M}/unmerge", sent: "merge_id", answered: "" },
  { call: "POST /api/cases/{id}/assign", sent: "role user_id version", answered: "" },
  { call: "POST /api/cases/assign", sent: "case_ids role user_id", answered: "" },
  {
    call: "GET /api/cases/{id}/follow-ups",
    sent: "",
    answered:
      "[] follow_up_id case_id due_on text assigned_to assigned_to_name created_by created_on done_on done_by version",
  },
  { call: "POST /api/follow-ups", sent: "case_id due_on text assigned_to", answered: "" },
  {
    call: "PUT /api/follow-ups",
    sent: "follow_up_id due_on text assigned_to version",
    answered: "",
  },
  { call: "POST /api/follow-ups/done", sent: "follow_up_id done", answered: "" },
  { call: "GET /api/follow-ups", sent: "due whose", answered: "[]" },
  { call: "GET /api/cases/{id}/key-dates", sent: "", answered: "starts dates version" },
  { call: "PUT /api/cases/{id}/key-dates", sent: "starts met version", answered: "" },
  { call: "GET /api/work", sent: "", answered: "cases follow_ups queues" },
  {
    call: "GET /api/work/people",
    sent: "",
    answered:
      "[] user_id name user_type open_cases new_cases untouched follow_ups_overdue minutes_28_days oldest_last_entry_on",
  },
  { call: "POST /api/cases/query", sent: "filters sort order page", answered: "rows count more" },
  { call: "POST /api/cases/export", sent: "filters", answered: "" },
  { call: "GET /api/views", sent: "", answered: "[] view_id name filters sort order shared" },
  { call: "POST /api/views", sent: "name filters sort order shared", answered: "" },
  { call: "PUT /api/views", sent: "view_id name filters sort order shared", answered: "" },
  { call: "DELETE /api/views", sent: "view_id", answered: "" },
  {
    call: "POST /api/enquiries",
    sent: "channel caller topic minutes notes outcome name telephone email postcode child_name local_authority_id guardian_id call_back_on call_back_by",
    answered: "enquiry_id reference",
  },
  {
    call: "PUT /api/enquiries",
    sent: "enquiry_id channel caller topic minutes notes outcome name telephone email postcode child_name local_authority_id guardian_id call_back_on call_back_by version",
    answered: "",
  },
  {
    call: "GET /api/enquiries/{id}/details",
    sent: "",
    answered:
      "enquiry_id reference taken_by taken_by_name taken_on channel caller topic minutes notes outcome name telephone email postcode child_name local_authority_id guardian_id case_id call_back_on call_back_by version attempts",
  },
  { call: "DELETE /api/enquiries", sent: "enquiry_id", answered: "" },
  {
    call: "POST /api/enquiries/query",
    sent: "filters sort order page",
    answered: "rows count more",
  },
  { call: "POST /api/enquiries/export", sent: "filters", answered: "" },
  {
    call: "POST /api/enquiries/attempts",
    sent: "enquiry_id reached minutes notes call_back_on",
    answered: "",
  },
  { call: "POST /api/enquiries/to-case", sent: "enquiry_id case_id version", answered: "" },
  {
    call: "POST /api/callers/enquiries",
    sent: "q",
    answered: "[] enquiry_id reference taken_on taken_by_name caller topic outcome may_open",
  },
  { call: "PUT /api/guardians/alerts", sent: "guardian_id alerts version", answered: "" },
  {
    call: "POST /api/concerns",
    sent: "case_id enquiry_id guardian_id words immediate_danger family_told",
    answered: "",
  },
  { call: "POST /api/concerns/acknowledge", sent: "concern_id version", answered: "" },
  {
    call: "POST /api/concerns/decide",
    sent: "concern_id decision agency reason review_on version",
    answered: "",
  },
  { call: "GET /api/concerns", sent: "state", answered: "[]" },
  { call: "GET /api/concerns/{id}/details", sent: "", answered: "" },
  {
    call: "GET /api/cases/{id}/consents",
    sent: "",
    answered: "[] consent_id purpose given_by means given_on expires_on withdrawn_on note version",
  },
  {
    call: "POST /api/consents",
    sent: "purpose given_by means given_on expires_on note case_id",
    answered: "",
  },
  { call: "PUT /api/consents", sent: "consent_id withdrawn_on version", answered: "" },
  { call: "GET /api/settings", sent: "", answered: "" },
  { call: "PUT /api/settings", sent: "changes version", answered: "" },
  { call: "GET /api/settings/history", sent: "", answered: "[]" },
  { call: "GET /api/week", sent: "from whose", answered: "days" },
  { call: "POST /api/evaluations/links", sent: "case_ids", answered: "" },
  { call: "GET /api/letter-templates", sent: "", answered: "[]" },
  { call: "POST /api/letter-templates", sent: "", answered: "" },
  { call: "PUT /api/letter-templates", sent: "", answered: "" },
  { call: "DELETE /api/letter-templates", sent: "", answered: "" },
  { call: "POST /api/letters", sent: "case_id template_id", answered: "" },
  { call: "GET /api/service-tokens", sent: "", answered: "[] token_id name scope last_used_on" },
  { call: "POST /api/service-tokens", sent: "name scope", answered: "token" },
  { call: "DELETE /api/service-tokens", sent: "token_id", answered: "" },
  {
    call: "POST /api/telephone/events",
    sent: "event from to direction callId user answeringNumber cause",
    answered: "",
  },
  { call: "GET /api/events", sent: "", answered: "" },
  { call: "GET /api/missed-calls", sent: "", answered: "[]" },
  { call: "POST /api/missed-calls/done", sent: "number", answered: "" },
];
