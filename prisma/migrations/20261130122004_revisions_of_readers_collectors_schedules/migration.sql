-- AlterTable
ALTER TABLE "job_set_collector" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "node_reader" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "import_schedule" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;
