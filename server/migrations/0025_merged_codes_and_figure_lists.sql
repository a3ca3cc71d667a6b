-- The code that a merged record had (ADR 0063): a file that still has it is about the record that was kept. It stays
-- when the merged record's data are removed after 30 days.
ALTER TABLE record_merges ADD COLUMN external_code text;
UPDATE record_merges SET external_code = record ->> 'external_code';
CREATE INDEX record_merges_external_code ON record_merges (entity, external_code) WHERE external_code IS NOT NULL;
