-- AlterEnum
ALTER TYPE "source_type" ADD VALUE 'kubernetes';

-- CreateTable
CREATE TABLE "node_reader" (
    "name" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "queries" JSONB NOT NULL DEFAULT '{}',
    "interval_seconds" INTEGER,
    "scheduled_since" TIMESTAMPTZ(3),
    "last_slot" TIMESTAMPTZ(3),
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_reader_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "node_reader_source_id_idx" ON "node_reader"("source_id");

-- AddForeignKey
ALTER TABLE "node_reader" ADD CONSTRAINT "node_reader_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "data_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
