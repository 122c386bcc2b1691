-- What the audit log says was done cannot be unsaid: not by the application, not by a slip of its owner, and not
-- under session_replication_role = replica either (ENABLE ALWAYS). Only an owner who drops the trigger gets past it.
-- The driver takes a script apart at every semicolon, so the function's own are written as \073.
CREATE FUNCTION "audit_event_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  RAISE EXCEPTION \'audit_event is append-only: % is refused\', TG_OP
    USING ERRCODE = \'insufficient_privilege\', HINT = \'Rows of the audit log are only ever added.\'\073
END\073
';

CREATE TRIGGER "audit_event_append_only"
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_event"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_event_refuse_change"();

ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "audit_event_append_only";

-- Searching by who, what and request. Free text has no index: it reads the rows that the other filters leave.
CREATE INDEX "audit_event_actor_id_idx" ON "audit_event"("actor", "id" DESC);
CREATE INDEX "audit_event_action_id_idx" ON "audit_event"("action" text_pattern_ops, "id" DESC);
CREATE INDEX "audit_event_request_id_idx" ON "audit_event"("request_id");
