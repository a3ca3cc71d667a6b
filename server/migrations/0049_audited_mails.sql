-- Mails that were tried again have their address in the audit log. Those about one case belong to it, so that they are
-- erased with it. If the mail is gone, so may be its case: the address is cleared, unless it is a user's.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_forgets;
UPDATE audit_log SET case_id = named.case_id
FROM (SELECT mail_id, min(case_id) AS case_id FROM mail_cases GROUP BY mail_id HAVING count(*) = 1) AS named
WHERE entity = 'mail' AND audit_log.case_id IS NULL AND entity_id = named.mail_id::text;
UPDATE audit_log SET before = NULL, after = NULL
WHERE entity = 'mail' AND case_id IS NULL AND (before IS NOT NULL OR after IS NOT NULL)
  AND NOT EXISTS (SELECT FROM mail WHERE mail_id::text = entity_id)
  AND NOT EXISTS (SELECT FROM users WHERE lower(email) = lower(after ->> 'to_address'));
ALTER TABLE audit_log ENABLE TRIGGER audit_log_forgets;
