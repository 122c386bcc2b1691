-- AlterTable
ALTER TABLE "data_source" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;
