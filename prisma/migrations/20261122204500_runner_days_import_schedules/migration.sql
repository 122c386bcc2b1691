-- Sums by runner and day, imports that begin by themselves, what an import leaves aside, and which namespaces are the demo's.
-- AlterTable
ALTER TABLE "namespace" ADD COLUMN     "demo" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "build_import" ADD COLUMN     "scheduled_for" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "build_import_outcome" ADD COLUMN     "expired" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "runner_usage" (
    "root_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "runner_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "shard" SMALLINT NOT NULL,
    "builds" BIGINT NOT NULL,
    "duration_seconds" DECIMAL(30,6) NOT NULL,
    "weighted_seconds" DECIMAL(38,12) NOT NULL,

    CONSTRAINT "runner_usage_pkey" PRIMARY KEY ("root_id","month","runner_id","day","shard")
-- Rows are changed in place again and again: room beside them keeps that off the indexes.
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "import_schedule" (
    "source_id" UUID NOT NULL,
    "group" TEXT,
    "projects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "interval_seconds" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "scheduled_since" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_schedule_pkey" PRIMARY KEY ("source_id")
);

-- CreateIndex
CREATE INDEX "runner_usage_runner_id_day_idx" ON "runner_usage"("runner_id", "day");

-- CreateIndex
CREATE INDEX "daily_usage_month_idx" ON "daily_usage"("month");

-- CreateIndex
CREATE UNIQUE INDEX "build_import_source_scheduled_for_key" ON "build_import"("source", "scheduled_for");

-- AddForeignKey
ALTER TABLE "import_schedule" ADD CONSTRAINT "import_schedule_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "import_schedule" ADD CONSTRAINT "import_schedule_range" CHECK (
  "interval_seconds" BETWEEN 3600 AND 2678400 AND "days" BETWEEN 1 AND 366);

-- Of what the ledger has already.
INSERT INTO "runner_usage" ("root_id", "month", "runner_id", "day", "shard", "builds", "duration_seconds", "weighted_seconds")
SELECT "root_id", "month", "runner_id", ("finished_at" AT TIME ZONE 'UTC')::date, 0, sum("builds"), sum("duration_seconds"),
  sum("weighted_seconds")
FROM "build_ledger" GROUP BY 1, 2, 3, 4;

CREATE TRIGGER "runner_usage_closed_month"
  BEFORE INSERT OR UPDATE OR DELETE ON "runner_usage" FOR EACH ROW EXECUTE FUNCTION "refuse_closed_month"();

-- Those that the demo's builds made, in a demo that was seeded before.
UPDATE "namespace" SET "demo" = true
WHERE "root_id" IN (SELECT "id" FROM "namespace" WHERE "path" IN ('team-shop', 'team-pay', 'team-mobile', 'team-data', 'team-ml', 'team-docs', 'team-embedded', 'team-legacy', 'team-games'))
  AND EXISTS (SELECT FROM "setting" WHERE "key" = 'demoMinutes');

-- The root in every key, as in the other tables that grow with builds (docs/decisions/046-spread-by-root.md).
ALTER TABLE "quota_check" DROP CONSTRAINT "quota_check_pkey", ADD CONSTRAINT "quota_check_pkey" PRIMARY KEY ("root_id", "id");
