-- Importing records from files (4-beyond I, ADR 0058).

-- The code that a record has where it comes from, such as the URN of a school: a later file finds it by that.
-- A closed record stays on its cases and is not offered for new ones.
ALTER TABLE guardians ADD COLUMN external_code text, ADD COLUMN closed_on timestamptz;
ALTER TABLE gps ADD COLUMN external_code text, ADD COLUMN closed_on timestamptz;
ALTER TABLE schools ADD COLUMN external_code text, ADD COLUMN closed_on timestamptz;
ALTER TABLE local_authorities ADD COLUMN external_code text, ADD COLUMN closed_on timestamptz;
CREATE UNIQUE INDEX guardians_external_code ON guardians (external_code) WHERE external_code IS NOT NULL;
CREATE UNIQUE INDEX gps_external_code ON gps (external_code) WHERE external_code IS NOT NULL;
CREATE UNIQUE INDEX schools_external_code ON schools (external_code) WHERE external_code IS NOT NULL;
CREATE UNIQUE INDEX local_authorities_external_code ON local_authorities (external_code)
  WHERE external_code IS NOT NULL;

-- Imports find a record without a code by its name and postcode. Guardians have such an index already.
CREATE INDEX gps_by_postcode ON gps (search_postcode text_pattern_ops);
CREATE INDEX schools_by_postcode ON schools (search_postcode text_pattern_ops);
CREATE INDEX local_authorities_by_postcode ON local_authorities (search_postcode text_pattern_ops);

CREATE TABLE import_runs (
  import_run_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('guardians', 'gps', 'schools', 'local-authorities')),
  file_name text NOT NULL,
  -- NULL: a person chooses the columns.
  format text,
  encoding text NOT NULL,
  separator text NOT NULL,
  headings jsonb NOT NULL,
  first_rows jsonb NOT NULL,
  columns jsonb NOT NULL,
  -- 'uploading': the file is not there yet, and nobody sees the run.
  state text NOT NULL CHECK (state IN
    ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed')),
  problem text,
  counts jsonb,
  uploaded_on timestamptz NOT NULL,
  uploaded_by integer REFERENCES users ON DELETE SET NULL,
  checked_on timestamptz,
  imported_on timestamptz,
  imported_by integer REFERENCES users ON DELETE SET NULL,
  undone_on timestamptz,
  -- Who asked for what the queue is doing: the audit log names them as the author of each change.
  asked_by jsonb
);
CREATE INDEX import_runs_uploaded_by ON import_runs (uploaded_by);
CREATE INDEX import_runs_imported_by ON import_runs (imported_by);

-- The bytes of a file until it is imported, so that its columns can be chosen and it can be checked again.
CREATE TABLE import_chunks (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  chunk_number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_run_id, chunk_number)
);

-- Apart from the run, because a run's row is only written at the end of its transaction.
CREATE TABLE import_progress (
  import_run_id integer PRIMARY KEY REFERENCES import_runs ON DELETE CASCADE,
  done integer NOT NULL,
  total integer NOT NULL,
  -- A run whose work nobody goes on with is told by this.
  noted_on timestamptz NOT NULL DEFAULT now()
);

-- What becomes of each row, and what undoing needs. Personal data: deleted after 30 days, and with the guardian.
CREATE TABLE import_rows (
  import_run_id integer NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  row_number integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong', 'left_out')),
  name text NOT NULL,
  code text,
  -- Folded, for rows that are the same record.
  match_name text,
  match_postcode text,
  -- The record, with its version before the import. For a new one NULL until it is imported.
  record_id integer,
  record_version integer,
  -- The fields to store, and what they were, both by field; a new record's were nothing.
  after jsonb,
  before jsonb,
  errors jsonb,
  reason text,
  -- The cells of a wrong row, as they were.
  cells jsonb,
  undo text CHECK (undo IN ('undone', 'left')),
  PRIMARY KEY (import_run_id, row_number)
);
CREATE INDEX import_rows_outcome ON import_rows (import_run_id, outcome, row_number);
CREATE INDEX import_rows_record ON import_rows (record_id);
