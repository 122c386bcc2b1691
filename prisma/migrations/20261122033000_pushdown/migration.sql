-- How a range query was answered where the server could aggregate it.
ALTER TABLE "run_query" ADD COLUMN "pushdown" JSONB;
