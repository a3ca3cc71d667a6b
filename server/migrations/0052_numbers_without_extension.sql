-- Telephone numbers are compared without their extensions: 020 7946 0958 x12 is found by 020 7946 0958, which is
-- also the number that a telephone system names.
CREATE OR REPLACE FUNCTION helpline_telephone(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(regexp_replace(regexp_replace(normalize(value, NFKC),
    '[\s,;(]*(extension|extn|ext|x|#)[.:=]?\s*[0-9]{1,6}\s*\)?\s*$', '', 'i'), '[^0-9+]', '', 'g'),
    '^(\+44|0044|44(?=[1-9][0-9]{9}$))0?', '0'), '+', '')
$$;

CREATE OR REPLACE FUNCTION helpline_telephone_sought(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN normalize(value, NFKC) ~* '^[-+()./\s0-9]*[0-9][-+()./\s0-9]*((extension|extn|ext|x|#)[.:]?\s*[0-9]*\)?)?$'
    THEN nullif(public.helpline_telephone(value), '') END
$$;

-- An update of a column computes those that are generated from it.
UPDATE guardians SET telephone = telephone, mobile = mobile
WHERE (search_telephone, search_mobile) IS DISTINCT FROM (helpline_telephone(telephone), helpline_telephone(mobile));
UPDATE enquiries SET telephone = telephone WHERE search_telephone IS DISTINCT FROM helpline_telephone(telephone);
UPDATE telephone_calls SET number = number WHERE digits IS DISTINCT FROM helpline_telephone(number);
