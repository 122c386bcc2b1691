-- What runs in the background has one table, whatever its kind. A run keeps what is its own and gets its operation
-- under the same id. Servers of version 0.1.0 work on through the view "run" while they are replaced, and may create,
-- claim, finish and remove runs through it. One transaction, so that they find either the table or the view.
-- The driver takes a script apart at every semicolon, so the function's own are written as \073.
BEGIN;

LOCK TABLE "run" IN ACCESS EXCLUSIVE MODE;

CREATE TYPE "operation_state" AS ENUM ('queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled');

CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "state" "operation_state" NOT NULL DEFAULT 'queued',
    "stage" TEXT NOT NULL DEFAULT 'queued',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "items" JSONB NOT NULL DEFAULT '[]',
    "message" TEXT,
    "result" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "max_attempts" INTEGER NOT NULL DEFAULT 3,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "lease" TEXT,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "requested_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

INSERT INTO "operation" ("id", "kind", "subject", "state", "stage", "progress", "items", "message", "attempts",
  "created_at", "started_at", "finished_at", "heartbeat_at", "lease", "cancel_requested_at", "requested_by")
SELECT r."id", 'run', 'policy/' || split_part(p."name", '~', 1), r."state"::text::"operation_state", r."stage"::text,
  r."progress", r."query_progress", r."message", r."attempts",
  r."created_at", r."started_at", r."finished_at", r."heartbeat_at", r."worker_id", r."cancel_requested_at", r."requested_by"
FROM "run" r JOIN "policy" p ON p."id" = r."policy_id";

CREATE INDEX "operation_kind_subject_id_idx" ON "operation"("kind", "subject", "id" DESC);
CREATE INDEX "operation_state_idx" ON "operation"("state");

ALTER TABLE "run" RENAME TO "discovery_run";
ALTER TABLE "discovery_run"
  DROP COLUMN "state", DROP COLUMN "stage", DROP COLUMN "progress", DROP COLUMN "message", DROP COLUMN "query_progress",
  DROP COLUMN "created_at", DROP COLUMN "started_at", DROP COLUMN "finished_at", DROP COLUMN "heartbeat_at",
  DROP COLUMN "worker_id", DROP COLUMN "attempts", DROP COLUMN "cancel_requested_at", DROP COLUMN "requested_by";
ALTER TABLE "discovery_run" RENAME CONSTRAINT "run_pkey" TO "discovery_run_pkey";
ALTER TABLE "discovery_run" RENAME CONSTRAINT "run_policy_id_fkey" TO "discovery_run_policy_id_fkey";
ALTER TABLE "discovery_run" RENAME CONSTRAINT "run_policy_id_policy_version_fkey" TO "discovery_run_policy_id_policy_version_fkey";
ALTER TABLE "discovery_run" RENAME CONSTRAINT "run_previous_run_id_fkey" TO "discovery_run_previous_run_id_fkey";
ALTER INDEX "run_policy_id_id_idx" RENAME TO "discovery_run_policy_id_id_idx";
ALTER INDEX "run_policy_id_policy_version_idx" RENAME TO "discovery_run_policy_id_policy_version_idx";
ALTER INDEX "run_previous_run_id_idx" RENAME TO "discovery_run_previous_run_id_idx";
ALTER INDEX "run_policy_id_scheduled_for_key" RENAME TO "discovery_run_policy_id_scheduled_for_key";
ALTER TABLE "discovery_run" ADD CONSTRAINT "discovery_run_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Version 0.1.0 casts to these types by name.
DROP TYPE "run_state";
DROP TYPE "run_stage";
CREATE DOMAIN "run_state" AS text;
CREATE DOMAIN "run_stage" AS text;

CREATE VIEW "run" AS
SELECT r."id", r."policy_id", r."policy_version", o."state"::text::"run_state" AS "state", r."trigger",
  o."stage"::"run_stage" AS "stage", o."progress", o."message", o."items" AS "query_progress", r."timing",
  o."created_at", o."started_at", o."finished_at", r."evaluated_at", r."scheduled_for", o."heartbeat_at",
  o."lease" AS "worker_id", o."attempts", o."cancel_requested_at", o."requested_by", r."strategy", r."max_images",
  r."warnings", r."image_count", r."selected_count", r."previous_run_id"
FROM "discovery_run" r JOIN "operation" o ON o."id" = r."id";

ALTER VIEW "run" ALTER COLUMN "state" SET DEFAULT 'queued';
ALTER VIEW "run" ALTER COLUMN "stage" SET DEFAULT 'queued';
ALTER VIEW "run" ALTER COLUMN "progress" SET DEFAULT 0;
ALTER VIEW "run" ALTER COLUMN "query_progress" SET DEFAULT '[]';
ALTER VIEW "run" ALTER COLUMN "timing" SET DEFAULT '[]';
ALTER VIEW "run" ALTER COLUMN "created_at" SET DEFAULT CURRENT_TIMESTAMP;
ALTER VIEW "run" ALTER COLUMN "attempts" SET DEFAULT 0;
ALTER VIEW "run" ALTER COLUMN "requested_by" SET DEFAULT '';
ALTER VIEW "run" ALTER COLUMN "warnings" SET DEFAULT '[]';
ALTER VIEW "run" ALTER COLUMN "image_count" SET DEFAULT 0;
ALTER VIEW "run" ALTER COLUMN "selected_count" SET DEFAULT 0;

-- An update counts only while the row is in the state and under the lease that the statement saw, as it would on a
-- table: of two workers that claim a run at once, one changes no row.
CREATE FUNCTION "run_view_write"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = \'DELETE\' THEN
    DELETE FROM "operation" WHERE "id" = OLD."id"\073
    RETURN OLD\073
  END IF\073
  IF TG_OP = \'INSERT\' THEN
    INSERT INTO "operation" ("id", "kind", "subject", "state", "stage", "progress", "items", "message", "attempts",
      "created_at", "started_at", "finished_at", "heartbeat_at", "lease", "cancel_requested_at", "requested_by")
    SELECT NEW."id", \'run\', \'policy/\' || split_part(p."name", \'~\', 1), NEW."state"::text::"operation_state",
      NEW."stage", NEW."progress", NEW."query_progress", NEW."message", NEW."attempts", NEW."created_at",
      NEW."started_at", NEW."finished_at", NEW."heartbeat_at", NEW."worker_id", NEW."cancel_requested_at",
      NEW."requested_by"
    FROM "policy" p WHERE p."id" = NEW."policy_id"\073
    INSERT INTO "discovery_run" ("id", "policy_id", "policy_version", "trigger", "timing", "evaluated_at",
      "scheduled_for", "strategy", "max_images", "warnings", "image_count", "selected_count", "previous_run_id")
    VALUES (NEW."id", NEW."policy_id", NEW."policy_version", NEW."trigger", NEW."timing", NEW."evaluated_at",
      NEW."scheduled_for", NEW."strategy", NEW."max_images", NEW."warnings", NEW."image_count", NEW."selected_count",
      NEW."previous_run_id")\073
    RETURN NEW\073
  END IF\073
  UPDATE "operation" SET "state" = NEW."state"::text::"operation_state", "stage" = NEW."stage",
    "progress" = NEW."progress", "items" = NEW."query_progress", "message" = NEW."message",
    "attempts" = NEW."attempts", "created_at" = NEW."created_at", "started_at" = NEW."started_at",
    "finished_at" = NEW."finished_at", "heartbeat_at" = NEW."heartbeat_at", "lease" = NEW."worker_id",
    "cancel_requested_at" = NEW."cancel_requested_at", "requested_by" = NEW."requested_by"
  WHERE "id" = OLD."id" AND "state"::text = OLD."state" AND "lease" IS NOT DISTINCT FROM OLD."worker_id"
    AND "cancel_requested_at" IS NOT DISTINCT FROM OLD."cancel_requested_at"\073
  IF NOT FOUND THEN
    RETURN NULL\073
  END IF\073
  UPDATE "discovery_run" SET "timing" = NEW."timing", "evaluated_at" = NEW."evaluated_at",
    "scheduled_for" = NEW."scheduled_for", "strategy" = NEW."strategy", "max_images" = NEW."max_images",
    "warnings" = NEW."warnings", "image_count" = NEW."image_count", "selected_count" = NEW."selected_count",
    "previous_run_id" = NEW."previous_run_id"
  WHERE "id" = OLD."id"\073
  RETURN NEW\073
END\073
';

CREATE TRIGGER "run_view_write" INSTEAD OF INSERT OR UPDATE OR DELETE ON "run"
  FOR EACH ROW EXECUTE FUNCTION "run_view_write"();

COMMIT;
