-- Merged records (ADR 0045). A record that is merged into another leaves its table, so that no list, search,
-- figure or foreign key can find it. A row here says where it went.

CREATE TABLE record_merges (
  record_merge_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As in the audit log: guardians, gps, schools, local-authorities.
  entity text NOT NULL,
  merged_id integer NOT NULL,
  -- The record that was kept. It may itself have been merged into another one since.
  kept_id integer NOT NULL,
  merged_on timestamptz NOT NULL,
  merged_by integer REFERENCES users ON DELETE SET NULL,
  -- What undoing needs: the merged record, and the fields that the kept record took over from it, as
  -- {"field": {"before": …, "after": …}}. Personal data: NULL after 30 days, and gone when the guardian is erased.
  record jsonb,
  taken jsonb,
  UNIQUE (entity, merged_id)
);
CREATE INDEX record_merges_kept ON record_merges (entity, kept_id);
CREATE INDEX record_merges_merged_by ON record_merges (merged_by);
CREATE INDEX record_merges_undoable ON record_merges (merged_on) WHERE record IS NOT NULL;

-- The cases that a merge moved, and in which of their columns.
CREATE TABLE record_merge_cases (
  record_merge_id integer NOT NULL REFERENCES record_merges ON DELETE CASCADE,
  case_id integer NOT NULL REFERENCES cases ON DELETE CASCADE,
  field text NOT NULL,
  PRIMARY KEY (record_merge_id, case_id, field)
);
CREATE INDEX record_merge_cases_case ON record_merge_cases (case_id);
