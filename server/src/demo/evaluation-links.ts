/** Sample links to the questions of an evaluation: answered ones, some that wait, and attempts to reach families. */
import { linkDays } from "@helpline/contract/evaluations/evaluation-links.plain";
import { sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullName } from "#database/expressions";

/**
 * Nobody has their tokens, so none of them opens.
 * @param now the time at which the sample dates end
 */
export async function insertEvaluationLinks(db: WriteTransaction, now: Date): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz`;
  await sql`
    INSERT INTO evaluation_links (case_id, to_name, to_address, sent_by, sent_on, expires_on, reminded_on,
      ended_on, ended_because)
    SELECT case_id, ${fullName("guardians")}, coalesce(email, 'family' || case_id || '@example.org'), evaluator_id,
      added - make_interval(days => days), added - make_interval(days => days - ${linkDays}::integer),
      CASE WHEN days > 7 THEN added - make_interval(days => days - 7) END, added, 'answered'
    FROM (SELECT cases.*, evaluations.added_on AS added, 1 + cases.case_id % 12 AS days
        FROM evaluations JOIN cases USING (case_id) WHERE answered_by = 'family') AS answered
      JOIN guardians ON guardian_id = primary_guardian_id`.execute(db);
  await sql`
    INSERT INTO evaluation_links (case_id, to_name, to_address, sent_by, sent_on, expires_on)
    SELECT case_id, ${fullName("guardians")}, email, evaluator_id, sent, sent + make_interval(days => ${linkDays}::integer)
    FROM (SELECT cases.*, ${until} - make_interval(days => 1 + case_id % 5) AS sent
        FROM cases WHERE closed = 0 AND with_evaluator = 1 AND consented_to_evaluation = 1 AND case_id % 3 = 0) AS waiting
      JOIN guardians ON guardian_id = primary_guardian_id
    WHERE email IS NOT NULL AND evaluator_id IS NOT NULL`.execute(db);
  await sql`
    INSERT INTO evaluation_attempts (case_id, tried_by, tried_on, note)
    SELECT case_id, evaluator_id, closed_on - make_interval(days => 3 * number), note
    FROM cases, (VALUES (3, 'No answer.'), (2, 'Left a message with our number.'), (1, NULL)) AS attempts (number, note)
    WHERE evaluation_ending = 'could not be reached'
    ORDER BY case_id, number DESC`.execute(db);
  await sql`
    INSERT INTO evaluation_attempts (case_id, tried_by, tried_on, note)
    SELECT case_id, evaluator_id, ${until} - interval '20 hours', 'No answer; ring after school.'
    FROM cases WHERE closed = 0 AND with_evaluator = 1 AND evaluator_id IS NOT NULL AND case_id % 4 = 0`.execute(
    db,
  );
}
