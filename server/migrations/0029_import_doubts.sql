-- What is probably wrong about a row of an import that is imported all the same, such as an impossible postcode.
ALTER TABLE import_rows ADD COLUMN doubts jsonb;
