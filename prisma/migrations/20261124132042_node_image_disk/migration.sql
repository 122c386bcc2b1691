-- AlterTable
ALTER TABLE "node_state" ADD COLUMN     "image_disk" JSONB;
