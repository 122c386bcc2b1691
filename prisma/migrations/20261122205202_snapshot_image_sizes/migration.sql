-- AlterTable
ALTER TABLE "node_snapshot" ADD COLUMN     "image_sizes" JSONB NOT NULL DEFAULT '{}';
