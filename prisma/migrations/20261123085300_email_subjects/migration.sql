-- Operations are readable by everybody, recipients of e-mail by administrators alone: older messages named theirs.
UPDATE "operation"
SET "subject" = 'email/alerts',
    "message" = regexp_replace("message", ': .*', ': its words are no longer kept')
WHERE "kind" = 'email';
