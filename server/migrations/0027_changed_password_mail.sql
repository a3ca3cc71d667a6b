-- A mail that tells people of a new password of their account.
ALTER TABLE mail
  DROP CONSTRAINT mail_kind_check,
  ADD CONSTRAINT mail_kind_check
    CHECK (kind IN ('notify', 'assignment', 'digest', 'invitation', 'new password', 'forgotten password',
      'changed password'));
