-- A change is made only while the access under which it was asked for lasts. Each function locks the row of that access until
-- the transaction ends: whoever ends the access waits for the change, and a change that comes later is refused. They raise an
-- error instead of returning a value, so that they can be sent together with the statement that follows (ADR 4).

-- Disabling or deleting the account, another role and a new password delete its sessions in their own transaction.
CREATE FUNCTION helpline_hold_session(held uuid, as_of timestamptz, as_type text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions JOIN users USING (user_id)
    WHERE session_id = held AND expires_at > as_of AND enabled = 1 AND user_type = as_type
    FOR SHARE OF sessions;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The session has ended.' USING ERRCODE = 'HLEND';
  END IF;
END
$$;

CREATE FUNCTION helpline_hold_service_token(held integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM service_tokens WHERE token_id = held FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The token has been revoked.' USING ERRCODE = 'HLEND';
  END IF;
END
$$;
