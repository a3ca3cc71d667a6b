-- The nation of a local authority, whose law its cases' key dates follow (SET-8). NULL: not known.
ALTER TABLE local_authorities ADD COLUMN nation text
  CHECK (nation IN ('England', 'Wales', 'Scotland', 'Northern Ireland'));

-- The nation of a postcode by its area. NULL for the areas that lie on a border: CH, HR, LD, SY, TD and DG.
CREATE FUNCTION helpline_nation(postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN area IS NULL OR area IN ('CH', 'HR', 'LD', 'SY', 'TD', 'DG', 'GY', 'IM', 'JE') THEN NULL
    WHEN area IN ('CF', 'LL', 'NP', 'SA') THEN 'Wales'
    WHEN area IN ('AB', 'DD', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'ZE')
      THEN 'Scotland'
    WHEN area = 'BT' THEN 'Northern Ireland'
    ELSE 'England'
  END
  FROM (SELECT substring(upper(postcode) FROM '^\s*([A-Z]{1,2})[0-9][0-9A-Z]?\s*[0-9][A-Z]{2}\s*$') AS area) AS found
$$;

UPDATE local_authorities SET nation = helpline_nation(postcode);

-- However it is added: by a form, an import or the list of authorities.
CREATE FUNCTION local_authorities_find_nation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nation := helpline_nation(NEW.postcode);
  RETURN NEW;
END
$$;
CREATE TRIGGER local_authorities_nation BEFORE INSERT ON local_authorities
  FOR EACH ROW WHEN (NEW.nation IS NULL) EXECUTE FUNCTION local_authorities_find_nation();
