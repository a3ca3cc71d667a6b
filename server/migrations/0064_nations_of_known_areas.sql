-- The nation of a postcode by its area. NULL for the areas that lie on a border (CH, HR, LD, SY, TD and DG), for those
-- outside the four nations, and for an area that does not exist: a postcode with a slip in it says nothing of the nation.
CREATE OR REPLACE FUNCTION helpline_nation(postcode text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN area IN ('CF', 'LL', 'NP', 'SA') THEN 'Wales'
    WHEN area IN ('AB', 'DD', 'EH', 'FK', 'G', 'HS', 'IV', 'KA', 'KW', 'KY', 'ML', 'PA', 'PH', 'ZE')
      THEN 'Scotland'
    WHEN area = 'BT' THEN 'Northern Ireland'
    WHEN area IN (
      'AL', 'B', 'BA', 'BB', 'BD', 'BH', 'BL', 'BN', 'BR', 'BS', 'CA', 'CB', 'CM', 'CO', 'CR', 'CT', 'CV', 'CW',
      'DA', 'DE', 'DH', 'DL', 'DN', 'DT', 'DY', 'E', 'EC', 'EN', 'EX', 'FY', 'GL', 'GU', 'HA', 'HD', 'HG', 'HP',
      'HU', 'HX', 'IG', 'IP', 'KT', 'L', 'LA', 'LE', 'LN', 'LS', 'LU', 'M', 'ME', 'MK', 'N', 'NE', 'NG', 'NN',
      'NR', 'NW', 'OL', 'OX', 'PE', 'PL', 'PO', 'PR', 'RG', 'RH', 'RM', 'S', 'SE', 'SG', 'SK', 'SL', 'SM', 'SN',
      'SO', 'SP', 'SR', 'SS', 'ST', 'SW', 'TA', 'TF', 'TN', 'TQ', 'TR', 'TS', 'TW', 'UB', 'W', 'WA', 'WC', 'WD',
      'WF', 'WN', 'WR', 'WS', 'WV', 'YO') THEN 'England'
  END
  FROM (SELECT substring(upper(postcode) FROM '^\s*([A-Z]{1,2})[0-9][0-9A-Z]?\s*[0-9][A-Z]{2}\s*$') AS area) AS found
$$;

-- Those that were taken for England's because their area was none of the others'. Null counts as England, and says so.
UPDATE local_authorities SET nation = NULL, version = version + 1
WHERE nation = 'England' AND helpline_nation(postcode) IS NULL
  AND substring(upper(postcode) FROM '^\s*([A-Z]{1,2})[0-9][0-9A-Z]?\s*[0-9][A-Z]{2}\s*$')
    NOT IN ('CH', 'HR', 'LD', 'SY', 'TD', 'DG', 'GY', 'IM', 'JE');
