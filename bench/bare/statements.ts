/**
 * The best SQL for each answer on these tables, one statement each. A named statement is prepared once per
 * connection.
 */
import { referenceAlphabet, referenceLength } from "@helpline/contract/enquiries/enquiry-values";

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const handler = `CASE WHEN with_advisor = 1 THEN advisor_id WHEN with_advocate = 1 THEN advocate_id
  WHEN with_evaluator = 1 THEN evaluator_id END`;

/** The columns of a list row, for the ids in `page (case_id, place)`. */
const rowsOfPage = `SELECT c.case_id, c.added_on, c.closed, c.band, c.minutes_used, c.last_entry_on, c.with_advisor,
    c.with_advocate, c.with_evaluator, c.clinic_participating, c.advisor_id, c.advocate_id, c.evaluator_id,
    g.first_name || ' ' || g.last_name AS guardian_name,
    concat_ws(' ', c.child_first_name, c.child_last_name) AS child_name,
    h.first_name || ' ' || h.last_name AS handler_name
  FROM page JOIN cases c USING (case_id)
    JOIN guardians g ON g.guardian_id = c.primary_guardian_id
    LEFT JOIN users h ON h.user_id = ${handler}
  ORDER BY page.place`;

export const pageSize = 20;

export const session = (id: string): Statement => ({
  name: "session",
  text: `SELECT u.user_id, u.user_type, s.expires_at FROM sessions s JOIN users u USING (user_id)
    WHERE s.session_id = $1 AND s.expires_at > now() AND u.enabled = 1`,
  values: [id],
});

export const list = (page: number): Statement => ({
  name: "list",
  text: `WITH page AS (SELECT case_id, -case_id AS place FROM cases WHERE deleted_at IS NULL
      ORDER BY case_id DESC LIMIT ${pageSize} OFFSET $1) ${rowsOfPage}`,
  values: [(page - 1) * pageSize],
});

/**
 * The ids of the best matches (equal, then beginning with the text, then having it anywhere), at most 201 of
 * each. The text is folded here and not in SQL: it consists of plain letters and digits.
 */
const bestOf = (table: string, id: string, columns: readonly string[], order: string) => {
  const branch = (rank: number, comparison: string) => `(SELECT ${id}, ${rank} AS rank FROM ${table}
    WHERE ${columns.map((column) => `${column} ${comparison}`).join(" OR ")} ORDER BY ${order} LIMIT 201)`;
  return `SELECT ${id}, min(rank) AS rank FROM (${branch(1, "= $1")} UNION ALL ${branch(2, "LIKE $2")}
    UNION ALL ${branch(3, "LIKE $3")}) AS matches GROUP BY ${id}`;
};
const squashed = (text: string) => text.toLowerCase().replace(/[ '-]/g, "");
const patterns = (folded: string) => [folded, `${folded}%`, `%${folded}%`];

const lastNames = ["child_last_name", "primary_last_name", "secondary_last_name"];
/** Not named: the best plan depends on the text. */
export const searchLastNames = (text: string): Statement => ({
  text: `WITH page AS (
      SELECT case_id, row_number() OVER (ORDER BY rank, case_id DESC) AS place
      FROM (${bestOf("case_search", "case_id", lastNames, "case_id DESC")}) AS best
      ORDER BY place LIMIT 201) ${rowsOfPage}`,
  values: patterns(squashed(text)),
});

const searchGuardians = (columns: readonly string[], text: string): Statement => ({
  text: `SELECT guardian_id, first_name, last_name, telephone, postcode
    FROM (${bestOf("guardians", "guardian_id", columns, "guardian_id DESC")}) AS best
      JOIN guardians USING (guardian_id)
    ORDER BY rank, search_last_name, search_first_name, guardian_id LIMIT 201`,
  values: patterns(squashed(text)),
});
export const searchPostcode = (text: string) => searchGuardians(["search_postcode"], text);
export const searchTelephone = (text: string) =>
  searchGuardians(["search_telephone", "search_mobile"], text);

export const logs = (caseId: number): Statement => ({
  name: "logs",
  text: `SELECT l.case_log_id, l.case_id, l.entry_type, l.duration, l.details, l.action_undertaken, l.outcome,
      l.further_action, l.consented_to_evaluation, l.nature_of_case, l.rabbi, l.page_entered_on, l.user_type,
      u.first_name, u.last_name, l.logged_by, CASE WHEN l.user_type = 'clinic' THEN u.clinic_name END AS clinic_name,
      l.added_on
    FROM case_logs l JOIN users u ON u.user_id = l.logged_by
    WHERE l.case_id = $1 AND EXISTS (SELECT 1 FROM cases WHERE case_id = $1 AND deleted_at IS NULL)
    ORDER BY l.case_log_id DESC`,
  values: [caseId],
});

export const addLog = (entry: Readonly<Record<string, unknown>>, by: number): Statement => ({
  name: "add-log",
  text: `WITH entry AS (INSERT INTO case_logs
      (case_id, entry_type, duration, details, action_undertaken, outcome, further_action, user_type, logged_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, 'advisor', $8) RETURNING case_log_id),
    used AS (UPDATE cases SET minutes_used = minutes_used + $3 WHERE case_id = $1)
    SELECT case_log_id FROM entry`,
  values: [
    ...["case_id", "entry_type", "duration", "details", "action_undertaken"].map(
      (name) => entry[name],
    ),
    entry.outcome,
    entry.further_action,
    by,
  ],
});

const reference = `(SELECT string_agg(substr('${referenceAlphabet}', 1 + floor(random() * ${referenceAlphabet.length})::int, 1), '')
  FROM generate_series(1, ${referenceLength}))`;

export const addEnquiry = (enquiry: Readonly<Record<string, unknown>>, by: number): Statement => ({
  name: "add-enquiry",
  text: `INSERT INTO enquiries (reference, taken_by, channel, caller, topic, minutes, notes, outcome, name, telephone)
      VALUES (${reference}, $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING enquiry_id, reference`,
  values: [
    by,
    ...["channel", "caller", "topic", "minutes", "notes", "outcome", "name", "telephone"].map(
      (name) => enquiry[name],
    ),
  ],
});

/** @param fields the stored fields of the case, without `case_id` */
export const saveCase = (caseId: number, fields: Readonly<Record<string, unknown>>): Statement => {
  const names = Object.keys(fields);
  return {
    name: "save-case",
    text: `UPDATE cases SET ${names.map((name, index) => `${name} = $${index + 2}`).join(", ")},
      version = version + 1 WHERE case_id = $1 AND deleted_at IS NULL RETURNING case_id, version`,
    values: [caseId, ...Object.values(fields)],
  };
};

export const account = (username: string): Statement => ({
  name: "account",
  text: `SELECT user_id, user_type, email, first_name, last_name, password_hash FROM users
    WHERE lower(username) = lower($1) AND enabled = 1 AND failed_logins < 3`,
  values: [username],
});

export const startSession = (sessionId: string, userId: number): Statement => ({
  name: "start-session",
  text: `WITH cleared AS (UPDATE users SET failed_logins = 0 WHERE user_id = $2 AND failed_logins <> 0)
    INSERT INTO sessions (session_id, user_id, expires_at) VALUES ($1, $2, now() + interval '12 hours')`,
  values: [sessionId, userId],
});

export const tokenData = (userId: number): Statement => ({
  name: "token-data",
  text: "SELECT user_id, user_type, email, first_name, last_name FROM users WHERE user_id = $1",
  values: [userId],
});
