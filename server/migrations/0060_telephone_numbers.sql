-- One reader of telephone numbers (FIND-9): several in one field, 00 as +, a British number without its 0, digits of other
-- scripts. The rules are those of contract/src/telephone-numbers.ts; a test compares both.

CREATE FUNCTION helpline_plain_number(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[ -~]*$' THEN value ELSE translate(value,
      U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9'
      '\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\09E6\09E7\09E8\09E9\09EA\09EB\09EC\09ED\09EE\09EF'
      '\0A66\0A67\0A68\0A69\0A6A\0A6B\0A6C\0A6D\0A6E\0A6F\0AE6\0AE7\0AE8\0AE9\0AEA\0AEB\0AEC\0AED\0AEE\0AEF'
      '\0BE6\0BE7\0BE8\0BE9\0BEA\0BEB\0BEC\0BED\0BEE\0BEF\0E50\0E51\0E52\0E53\0E54\0E55\0E56\0E57\0E58\0E59'
      '\FF10\FF11\FF12\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF0B\FF08\FF09\FF0F\FF0E\FF0D\2010\2011\2012\2013'
      '\2014\2015\2212\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000\0009'
      '\000A\000B\000C\000D\2028\2029\00AD\061C\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061'
      '\2062\2063\2064\2066\2067\2068\2069\FEFF',
      '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789+()/.--------                 ;;;;;;')
    END
$$;

-- +44 (0)113 without the 0, which is not dialled. Before such a 0, 44 is the country's code, also without a plus.
CREATE FUNCTION helpline_without_trunk_zero(plain text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain ~ '\( *0 *\)' THEN
    regexp_replace(regexp_replace(plain, '(?<![0-9+])\(?44\)? *\( *0 *\)', '+44  ', 'g'), '([0-9] ?)\( *0 *\)', '\1 ', 'g')
    ELSE plain END
$$;

-- The number that exactly these digits are, with or without a plus before them; NULL if they are none.
CREATE FUNCTION helpline_whole_number(plus boolean, digits text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN abroad ~ '^44' THEN
      CASE WHEN abroad ~ '^440?([23579][0-9]{9}|1[0-9]{8,9}|8[0-9]{6,9})$'
        THEN regexp_replace(abroad, '^440?', '0') END
    WHEN abroad IS NOT NULL THEN CASE WHEN abroad ~ '^[1-9][0-9]{6,14}$' THEN abroad END
    WHEN digits ~ '^440?[1-9][0-9]{9}$' THEN regexp_replace(digits, '^440?', '0')
    WHEN digits ~ '^0' THEN
      CASE WHEN digits ~ '^0([23579][0-9]{9}|1[0-9]{8,9}|8[0-9]{6,9})$' THEN digits END
    WHEN digits ~ '^[0-9]{5,8}$' THEN digits
    WHEN digits ~ '^[1235789][0-9]{9}$' THEN '0' || digits
  END
  FROM (SELECT CASE WHEN digits ~ '^00[1-9]' THEN substr(digits, 3) WHEN plus THEN digits END AS abroad) AS read
$$;

-- Digits that are no whole number, such as the beginning of one.
CREATE FUNCTION helpline_part_digits(plus boolean, digits text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN abroad ~ '^44' THEN regexp_replace(abroad, '^440?', '0') ELSE coalesce(abroad, digits) END
  FROM (SELECT CASE WHEN digits ~ '^00' THEN substr(digits, 3) WHEN plus THEN digits END AS abroad) AS read
$$;

-- The digits of each number in a text, in order, without extensions.
CREATE FUNCTION helpline_numbers(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := public.helpline_plain_number(value);
  found text[] := '{}';
  run text;
  plus boolean;
  groups text[];
  begins boolean[];
  begun_at integer;
  best integer;
  digits text;
  whole text;
  number text;
BEGIN
  -- Most fields have one number and nothing else.
  run := public.helpline_without_trunk_zero(plain);
  IF run ~ '^[ (]*\+?[0-9 ()./-]*$' THEN
    digits := regexp_replace(run, '[^0-9]', '', 'g');
    IF length(digits) <= 20 THEN
      whole := public.helpline_whole_number(strpos(run, '+') > 0, digits);
      IF whole IS NOT NULL THEN RETURN ARRAY[whole]; END IF;
    END IF;
  END IF;
  plain := regexp_replace(plain,
    '(?<=[0-9)])[ ,;(]*(?:[eE][xX][tT](?:[nN]|[eE][nN][sS][iI][oO][nN])?|[xX]|#)[.:=]?[ ]*[0-9]{1,6}(?![0-9])[ ]*\)?', ';', 'g');
  plain := public.helpline_without_trunk_zero(plain);
  FOR run IN SELECT match[1] FROM regexp_matches(plain, '((?:\+[ (]*)?[0-9][0-9 ()./,;|&-]*)', 'g') AS match LOOP
    plus := left(run, 1) = '+';
    SELECT array_agg(match[2] ORDER BY position),
      array_agg(match[1] ~ '[/,;|&]' OR match[2] ~ '^0' OR length(match[2]) >= 9 ORDER BY position)
      INTO groups, begins
      FROM regexp_matches(run, '([^0-9]*)([0-9]+)', 'g') WITH ORDINALITY AS matches (match, position);
    begun_at := 1;
    WHILE begun_at <= cardinality(groups) LOOP
      best := NULL;
      digits := '';
      FOR ends_at IN begun_at .. cardinality(groups) LOOP
        digits := digits || groups[ends_at];
        EXIT WHEN length(digits) > 20;
        IF coalesce(begins[ends_at + 1], true) THEN
          whole := public.helpline_whole_number(plus AND begun_at = 1, digits);
          IF whole IS NOT NULL THEN
            best := ends_at;
            number := whole;
          END IF;
        END IF;
      END LOOP;
      IF best IS NULL THEN
        best := cardinality(groups);
        number := public.helpline_part_digits(plus AND begun_at = 1, array_to_string(groups[begun_at:], ''));
      END IF;
      IF length(number) >= (CASE WHEN begun_at > 1 THEN 5 ELSE 3 END) THEN found := found || number; END IF;
      begun_at := best + 1;
    END LOOP;
  END LOOP;
  RETURN found;
END
$$;

CREATE OR REPLACE FUNCTION helpline_telephone(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_string(public.helpline_numbers(value), ' ')
$$;

-- The digits to look for in the column of a table. A ten-digit number stays without its 0: the column has it,
-- and a number abroad may end in these digits.
CREATE OR REPLACE FUNCTION helpline_telephone_sought(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN plain ~ '^[-+()./ 0-9]*[0-9][-+()./ 0-9]*$' THEN nullif(
      CASE WHEN digits ~ '^440?[1-9][0-9]{9}$' THEN regexp_replace(digits, '^440?', '0')
        ELSE public.helpline_part_digits(plain ~ '^[ (]*\+', digits) END, '') END
  FROM (SELECT plain, regexp_replace(plain, '[^0-9]', '', 'g') AS digits FROM (
    SELECT regexp_replace(public.helpline_without_trunk_zero(public.helpline_plain_number(value)),
      '[ ,;(]*(extension|extn|ext|x|#)[.:=]? *[0-9]{0,6} *\)? *$', '', 'i') AS plain) AS cleaned) AS read
$$;

-- Whoever has a number in one of the fields is found by it as a whole.
CREATE INDEX guardians_numbers ON guardians USING gin (
  string_to_array(coalesce(search_telephone, '') || ' ' || coalesce(search_mobile, ''), ' '));
CREATE INDEX enquiries_numbers ON enquiries USING gin (string_to_array(coalesce(search_telephone, ''), ' '))
  WHERE search_telephone IS NOT NULL;

-- A merge keeps the other values of somebody in lines of their notes (DUP-13), by which they are found too: an email address
-- as a whole, and all of them as the other columns of searches, with blanks between them.
CREATE FUNCTION helpline_other_addresses(notes text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT lower(match[1]) FROM regexp_matches(notes, '^Other email: ([^[:space:]]+)$', 'gn') AS match)
$$;
CREATE INDEX guardians_other_addresses ON guardians USING gin (helpline_other_addresses(notes))
  WHERE notes LIKE '%Other email: %';

CREATE FUNCTION helpline_kept(notes text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN notes LIKE '%Other %: %' THEN (
    SELECT string_agg(public.helpline_squash(match[1]), ' ') FROM regexp_matches(notes,
      '^Other (?:(?:first|last) name|address line [12]|city|county|postcode|email): (.+)$', 'gn') AS match) END
$$;
ALTER TABLE guardians ADD COLUMN search_kept text GENERATED ALWAYS AS (helpline_kept(notes)) STORED;
CREATE INDEX guardians_kept ON guardians USING gin (search_kept gin_trgm_ops) WHERE search_kept IS NOT NULL;

-- An update of a column computes those that are generated from it.
UPDATE guardians SET telephone = telephone, mobile = mobile
WHERE (search_telephone, search_mobile) IS DISTINCT FROM (helpline_telephone(telephone), helpline_telephone(mobile));
UPDATE enquiries SET telephone = telephone WHERE search_telephone IS DISTINCT FROM helpline_telephone(telephone);
UPDATE telephone_calls SET number = number WHERE digits IS DISTINCT FROM helpline_telephone(number);
