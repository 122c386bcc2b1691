-- AlterTable
ALTER TABLE "node_snapshot" ADD COLUMN     "metrics" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "node_reader" ADD COLUMN     "metrics_source_id" UUID;

-- CreateTable
CREATE TABLE "waterline_metric" (
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "action_priority" INTEGER NOT NULL,
    "chain" JSONB,
    "sortable" BOOLEAN NOT NULL,
    "throttleable" BOOLEAN NOT NULL,
    "step_releases" DOUBLE PRECISION,
    "evictable" BOOLEAN NOT NULL,
    "evict_releases" BOOLEAN NOT NULL,
    "node_query" TEXT NOT NULL,
    "pod_query" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waterline_metric_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "node_reader_metrics_source_id_idx" ON "node_reader"("metrics_source_id");

-- AddForeignKey
ALTER TABLE "node_reader" ADD CONSTRAINT "node_reader_metrics_source_id_fkey" FOREIGN KEY ("metrics_source_id") REFERENCES "data_source"("id") ON DELETE SET NULL ON UPDATE CASCADE;
