-- A write that must change a known number of rows says so in its own statement, so that it fails in the database and the COMMIT can be sent
-- behind it without waiting for its answer: a row that everybody wants stays locked for one round trip less (docs/locks.md).
CREATE FUNCTION "exactly"(counted bigint, wanted bigint, state text, complaint text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF counted <> wanted THEN
    RAISE EXCEPTION '%: % of % rows.', complaint, counted, wanted USING ERRCODE = state;
  END IF;
  RETURN counted;
END $$;
