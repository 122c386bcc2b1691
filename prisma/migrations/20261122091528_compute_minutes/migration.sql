-- Compute minutes: namespaces, projects, runners and their factors, builds, the ledger and its sums, quotas.
-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('public', 'internal', 'private');

-- CreateEnum
CREATE TYPE "runner_type" AS ENUM ('instance', 'group', 'project');

-- CreateEnum
CREATE TYPE "accounting_mode" AS ENUM ('seed', 'gitlab-13.0', 'gitlab-now');

-- CreateTable
CREATE TABLE "namespace" (
    "id" UUID NOT NULL,
    "root_id" UUID NOT NULL,
    "parent_id" UUID,
    "path" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "namespace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" BIGINT NOT NULL,
    "root_id" UUID NOT NULL,
    "namespace_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "visibility" "visibility" NOT NULL,
    "described_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runner" (
    "id" BIGINT NOT NULL,
    "type" "runner_type" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "runner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runner_factor" (
    "runner_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "public_projects_minutes_cost_factor" DECIMAL(13,6) NOT NULL,
    "private_projects_minutes_cost_factor" DECIMAL(13,6) NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "runner_factor_pkey" PRIMARY KEY ("runner_id","version")
);

-- CreateTable
CREATE TABLE "build" (
    "root_id" UUID NOT NULL,
    "id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "pipeline_id" BIGINT,
    "runner_id" BIGINT,
    "name" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "visibility" "visibility" NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "duration_seconds" DECIMAL(20,6),
    "revision" INTEGER NOT NULL,
    "rank" SMALLINT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "build_pkey" PRIMARY KEY ("root_id","id")
);

-- CreateTable
CREATE TABLE "accounting_month" (
    "month" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounting_month_pkey" PRIMARY KEY ("month")
);

-- CreateTable
CREATE TABLE "build_ledger" (
    "root_id" UUID NOT NULL,
    "build_id" BIGINT NOT NULL,
    "month" DATE NOT NULL,
    "belongs_to" DATE NOT NULL,
    "project_id" BIGINT NOT NULL,
    "pipeline_id" BIGINT,
    "runner_id" BIGINT NOT NULL,
    "mode" "accounting_mode" NOT NULL,
    "visibility" "visibility" NOT NULL,
    "factor" DECIMAL(20,10) NOT NULL,
    "builds" SMALLINT NOT NULL,
    "duration_seconds" DECIMAL(20,6) NOT NULL,
    "weighted_seconds" DECIMAL(34,12) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "accounted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "build_ledger_pkey" PRIMARY KEY ("root_id","build_id","month")
) PARTITION BY RANGE ("month");

-- CreateTable
CREATE TABLE "monthly_usage" (
    "root_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "project_id" BIGINT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "builds" BIGINT NOT NULL,
    "duration_seconds" DECIMAL(30,6) NOT NULL,
    "weighted_seconds" DECIMAL(38,12) NOT NULL,

    CONSTRAINT "monthly_usage_pkey" PRIMARY KEY ("root_id","month","project_id","shard")
-- Rows are changed in place again and again: room beside them keeps that off the indexes.
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "minutes_quota" (
    "root_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "minutes" DECIMAL(20,6),
    "message" TEXT NOT NULL DEFAULT '',
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "minutes_quota_pkey" PRIMARY KEY ("root_id","version")
);

-- CreateTable
CREATE TABLE "minutes_notification" (
    "root_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "level" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "minutes_notification_pkey" PRIMARY KEY ("root_id","month","level")
);

-- CreateTable
CREATE TABLE "hook_receipt" (
    "key" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hook_receipt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "namespace_path_key" ON "namespace"("path");

-- CreateIndex
CREATE INDEX "namespace_parent_id_idx" ON "namespace"("parent_id");

-- CreateIndex
CREATE INDEX "namespace_root_id_path_idx" ON "namespace"("root_id", "path");

-- CreateIndex
CREATE INDEX "project_namespace_id_idx" ON "project"("namespace_id");

-- CreateIndex
CREATE INDEX "project_root_id_path_idx" ON "project"("root_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "build_id_key" ON "build"("id");

-- CreateIndex
CREATE INDEX "build_ledger_root_id_month_project_id_pipeline_id_idx" ON "build_ledger"("root_id", "month", "project_id", "pipeline_id");

-- CreateIndex
CREATE INDEX "monthly_usage_month_root_id_idx" ON "monthly_usage"("month", "root_id");

-- CreateIndex
CREATE INDEX "hook_receipt_received_at_idx" ON "hook_receipt"("received_at");

-- AddForeignKey
ALTER TABLE "namespace" ADD CONSTRAINT "namespace_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "namespace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project" ADD CONSTRAINT "project_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "namespace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runner_factor" ADD CONSTRAINT "runner_factor_runner_id_fkey" FOREIGN KEY ("runner_id") REFERENCES "runner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- NaN passes ">= 0" in PostgreSQL, so the upper bound is what refuses it.
ALTER TABLE "runner_factor" ADD CONSTRAINT "runner_factor_range" CHECK (
  "public_projects_minutes_cost_factor" BETWEEN 0 AND 1000000 AND "private_projects_minutes_cost_factor" BETWEEN 0 AND 1000000);

-- Whoever inserts a month gets its partition, also a role that may make no tables, and a restored backup, which has the
-- months before the ledger. It is attached, which others need not wait for. The driver takes a script apart at every
-- semicolon, so the functions' own are written as \073.
CREATE FUNCTION "make_ledger_partition"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS E'
DECLARE
  partition text := \'build_ledger_\' || to_char(NEW.month, \'YYYY_MM\')\073
BEGIN
  EXECUTE format(\'CREATE TABLE %1$I.%2$I (LIKE %1$I.build_ledger INCLUDING DEFAULTS INCLUDING CONSTRAINTS)\', TG_TABLE_SCHEMA, partition)\073
  EXECUTE format(\'ALTER TABLE %1$I.build_ledger ATTACH PARTITION %1$I.%2$I FOR VALUES FROM (%3$L) TO (%4$L)\',
    TG_TABLE_SCHEMA, partition, NEW.month, (NEW.month + interval \'1 month\')::date)\073
  RETURN NULL\073
END\073
';

CREATE TRIGGER "accounting_month_has_partition"
  AFTER INSERT ON "accounting_month" FOR EACH ROW EXECUTE FUNCTION "make_ledger_partition"();

-- A month closes 72 hours after its end (UTC): nobody changes its ledger or its sums any more, but a backup that is
-- restored into an empty database.
CREATE FUNCTION "refuse_closed_month"() RETURNS trigger LANGUAGE plpgsql AS E'
DECLARE
  month date := CASE TG_OP WHEN \'DELETE\' THEN OLD.month ELSE NEW.month END\073
BEGIN
  IF now() AT TIME ZONE \'UTC\' >= month + interval \'1 month 72 hours\'
    AND current_setting(\'plimsoll.restoring\', true) IS DISTINCT FROM \'on\' THEN
    RAISE EXCEPTION \'The month % is closed: % of % is refused\', to_char(month, \'YYYY-MM\'), TG_OP, TG_TABLE_NAME
      USING ERRCODE = \'object_not_in_prerequisite_state\', HINT = \'Enter an adjustment into an open month.\'\073
  END IF\073
  RETURN CASE TG_OP WHEN \'DELETE\' THEN OLD ELSE NEW END\073
END\073
';

CREATE TRIGGER "build_ledger_closed_month"
  BEFORE INSERT OR UPDATE OR DELETE ON "build_ledger" FOR EACH ROW EXECUTE FUNCTION "refuse_closed_month"();
CREATE TRIGGER "monthly_usage_closed_month"
  BEFORE INSERT OR UPDATE OR DELETE ON "monthly_usage" FOR EACH ROW EXECUTE FUNCTION "refuse_closed_month"();
