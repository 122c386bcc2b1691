-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "sent_again" UUID;

-- CreateTable
CREATE TABLE "change" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "part" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "more" INTEGER NOT NULL,
    "path" TEXT,

    CONSTRAINT "change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "change_at_id_idx" ON "change"("at", "id");

-- CreateIndex
CREATE INDEX "change_part_at_id_idx" ON "change"("part", "at", "id");

-- CreateIndex
CREATE INDEX "change_kind_at_id_idx" ON "change"("kind", "at", "id");

-- CreateIndex
CREATE INDEX "change_subject_at_id_idx" ON "change"("subject", "at", "id");

-- CreateIndex
CREATE INDEX "change_actor_at_id_idx" ON "change"("actor", "at", "id");
