-- Drafts belong to a case, and have a size that can be added up.

-- Kept for a case that does not exist, or by somebody whose role has no such form.
DELETE FROM drafts WHERE name NOT LIKE '%-new'
  AND NOT EXISTS (SELECT FROM cases WHERE case_id = substring(name FROM '-([0-9]+)$')::bigint);
DELETE FROM drafts USING users WHERE users.user_id = drafts.user_id
  AND users.user_type NOT IN ('admin', 'manager')
  AND drafts.name NOT LIKE CASE users.user_type WHEN 'evaluator' THEN 'evaluation' ELSE users.user_type || '-log' END || '-%';

ALTER TABLE drafts
  ADD COLUMN case_id integer REFERENCES cases ON DELETE CASCADE,
  ADD COLUMN bytes integer NOT NULL DEFAULT 0;
UPDATE drafts SET
  case_id = substring(name FROM '-([0-9]+)$')::integer,
  bytes = octet_length(draft::text);
ALTER TABLE drafts ALTER COLUMN bytes DROP DEFAULT;

CREATE INDEX drafts_case ON drafts (case_id) WHERE case_id IS NOT NULL;
