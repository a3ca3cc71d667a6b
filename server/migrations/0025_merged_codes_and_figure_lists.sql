-- The code that a merged record had (ADR 0063): a file that still has it is about the record that was kept. It stays
-- when the merged record's data are removed after 30 days.
ALTER TABLE record_merges ADD COLUMN external_code text;
UPDATE record_merges SET external_code = record ->> 'external_code';
CREATE INDEX record_merges_external_code ON record_merges (entity, external_code) WHERE external_code IS NOT NULL;

-- The lists behind figures of the general report (4-beyond R2, ADR 0059). Not only of cases that are not deleted:
-- PostgreSQL uses the statistics of an index's expression only if the index has all rows.
CREATE INDEX cases_heard_from ON cases ((coalesce(trim(how_did_you_hear_about_us), '')));
CREATE INDEX guardians_city ON guardians ((trim(city)));
CREATE INDEX guardians_county ON guardians ((trim(county)));
CREATE INDEX case_list_nature_not_given ON case_list (case_id) WHERE coalesce(nature_of_case, '') = '';

-- Only the owner of a table may analyse it, and the server works as another role. After a large import PostgreSQL
-- would plan as before it, such as for an empty table, until autovacuum comes by.
CREATE FUNCTION helpline_analyze_records(named text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  CASE named
    WHEN 'guardians' THEN ANALYZE public.guardians;
    WHEN 'gps' THEN ANALYZE public.gps;
    WHEN 'schools' THEN ANALYZE public.schools;
    WHEN 'local_authorities' THEN ANALYZE public.local_authorities;
  END CASE;
END
$$;
