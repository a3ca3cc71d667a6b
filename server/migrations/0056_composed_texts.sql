-- Names, addresses, numbers and mail addresses are stored without what nobody sees and in composed letters. What was
-- stored before is made the same. Texts of several lines stay as they are, and so do usernames, which a person may
-- still type as they were stored.
CREATE FUNCTION pg_temp.tidied(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT btrim(normalize(regexp_replace(value,
    '[\u00AD\u034F\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g'), NFC))
$$;

DO $$
DECLARE
  place record;
BEGIN
  FOR place IN
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_generated = 'NEVER' AND data_type = 'text'
      AND table_name IN ('guardians', 'gps', 'schools', 'local_authorities', 'users', 'enquiries')
      AND column_name IN ('practice_name', 'name', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'county',
        'postcode', 'email', 'telephone', 'mobile', 'web', 'child_name')
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = pg_temp.tidied(%2$I)
      WHERE %2$I <> pg_temp.tidied(%2$I) AND pg_temp.tidied(%2$I) <> %3$L', place.table_name, place.column_name, '');
    IF place.column_name IN ('telephone', 'mobile') THEN
      EXECUTE format('UPDATE %1$I SET %2$I = translate(%2$I, %3$L, %4$L) WHERE %2$I ~ %5$L', place.table_name,
        place.column_name, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789', '[٠-٩۰-۹]');
    END IF;
  END LOOP;
END
$$;

DROP FUNCTION pg_temp.tidied(text);

-- Two files of a case whose names differ in this only keep their names, by which both are found.
UPDATE case_files SET name = normalize(name, NFC)
WHERE name IS NOT NFC NORMALIZED
  AND NOT EXISTS (
    SELECT FROM case_files AS other
    WHERE other.case_id = case_files.case_id AND other.file_id <> case_files.file_id
      AND normalize(other.name, NFC) = normalize(case_files.name, NFC));
