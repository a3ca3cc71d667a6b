-- The choices of an evaluation as one character for each question, for reports that count them all (ADR 0060).

/*
 * 1 to 18: the question's option as chr(48 + its value), `~` for a number that is no option, `1` for a text.
 * 19: `1` if there are comments. `0` stands for nothing.
 */
CREATE FUNCTION helpline_choices(answers jsonb, comments text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE jsonb_typeof(answer)
      WHEN 'number' THEN CASE WHEN answer::numeric BETWEEN 1 AND 70 AND answer::numeric % 1 = 0
        THEN chr(48 + answer::integer) ELSE '~' END
      WHEN 'string' THEN CASE WHEN trim(answer #>> '{}') = '' THEN '0' ELSE '1' END
      ELSE '0' END, '' ORDER BY number)
    || CASE WHEN trim(comments) <> '' THEN '1' ELSE '0' END
  FROM (SELECT number, answers -> ('q' || number) AS answer FROM generate_series(1, 18) AS number) AS given
$$;

ALTER TABLE evaluations
  ADD COLUMN choices text NOT NULL GENERATED ALWAYS AS (helpline_choices(answers, comments)) STORED;

-- Read without its table.
CREATE INDEX evaluations_choices ON evaluations (case_id) INCLUDE (added_on, evaluation_id, choices);
