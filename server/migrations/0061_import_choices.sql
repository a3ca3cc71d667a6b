-- What else a doubtful row of an import can become: "same", the change of the record that it may be about, and "new", the
-- values of another record (IMP-16). NULL: the row can only be taken or left out.
ALTER TABLE import_rows ADD COLUMN options jsonb;

-- How many rows stand above the heading, such as a title.
ALTER TABLE import_runs ADD COLUMN rows_above integer NOT NULL DEFAULT 0;
