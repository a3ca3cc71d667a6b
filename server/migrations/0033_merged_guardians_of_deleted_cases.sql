-- Deleted cases that name both guardians of a merge keep the one that stays as their primary guardian; the
-- secondary one and the relationship are cleared (ADR 0045). Undoing the merge needs what was cleared:
-- {"secondary_guardian_id": …, "secondary_guardian_relationship_with_child": …}, NULL for every other case.
ALTER TABLE record_merge_cases ADD COLUMN cleared jsonb;
