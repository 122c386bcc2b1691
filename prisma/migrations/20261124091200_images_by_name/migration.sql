-- AlterTable
ALTER TABLE "node_snapshot" ADD COLUMN     "images_told" BYTEA;

-- CreateTable
CREATE TABLE "snapshot_image" (
    "snapshot_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "also" TEXT[],
    "bytes" DOUBLE PRECISION NOT NULL,
    "holders" BYTEA NOT NULL,

    CONSTRAINT "snapshot_image_pkey" PRIMARY KEY ("snapshot_id","position")
);

-- AddForeignKey
ALTER TABLE "snapshot_image" ADD CONSTRAINT "snapshot_image_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "node_snapshot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "build_project_id_id_idx" ON "build"("project_id", "id" DESC);

-- By hand: an image's name may be longer than an entry of an index, so its hash is indexed (lib/server/core/nameHash.ts).
CREATE INDEX "snapshot_image_name_idx" ON "snapshot_image"(hashtextextended("name", 0), "snapshot_id");
CREATE INDEX "run_image_name_idx" ON "run_image"(hashtextextended("image", 0), "run_id");
CREATE INDEX "run_unranked_name_idx" ON "run_unranked"(hashtextextended("image", 0), "run_id");
