-- Purchased minutes, sums by day, and the way from a pipeline's id to its builds.
-- AlterTable
ALTER TABLE "minutes_quota" ADD COLUMN     "purchased" DECIMAL(20,6);

-- CreateTable
CREATE TABLE "daily_usage" (
    "root_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "day" SMALLINT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "builds" BIGINT NOT NULL,
    "duration_seconds" DECIMAL(30,6) NOT NULL,
    "weighted_seconds" DECIMAL(38,12) NOT NULL,

    CONSTRAINT "daily_usage_pkey" PRIMARY KEY ("root_id","month","day","shard")
-- Rows are changed in place again and again: room beside them keeps that off the index.
) WITH (fillfactor = 50);

-- CreateIndex
CREATE INDEX "build_pipeline_id_idx" ON "build"("pipeline_id");

-- NaN passes ">= 0" in PostgreSQL, so the upper bound is what refuses it. NULL passes.
ALTER TABLE "minutes_quota" ADD CONSTRAINT "minutes_quota_range" CHECK (
  "minutes" BETWEEN 0 AND 1000000000 AND "purchased" BETWEEN 0 AND 1000000000);

-- Of what the ledger has already.
INSERT INTO "daily_usage" ("root_id", "month", "day", "shard", "builds", "duration_seconds", "weighted_seconds")
SELECT "root_id", "month", CASE WHEN "belongs_to" = "month" THEN extract(day FROM "finished_at" AT TIME ZONE 'UTC') ELSE 0 END,
  0, sum("builds"), sum("duration_seconds"), sum("weighted_seconds")
FROM "build_ledger" GROUP BY 1, 2, 3;

CREATE TRIGGER "daily_usage_closed_month"
  BEFORE INSERT OR UPDATE OR DELETE ON "daily_usage" FOR EACH ROW EXECUTE FUNCTION "refuse_closed_month"();
