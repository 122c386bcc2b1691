-- AlterTable
ALTER TABLE "job_set" ADD COLUMN     "collected" JSONB;

-- CreateTable
CREATE TABLE "job_set_collector" (
    "name" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "daily" BOOLEAN NOT NULL,
    "scheduled_since" TIMESTAMPTZ(3),
    "last_slot" TIMESTAMPTZ(3),
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_set_collector_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "job_set_collector_source_id_idx" ON "job_set_collector"("source_id");

-- AddForeignKey
ALTER TABLE "job_set_collector" ADD CONSTRAINT "job_set_collector_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
