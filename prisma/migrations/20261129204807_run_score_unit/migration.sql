-- AlterTable
ALTER TABLE "discovery_run" ADD COLUMN     "score_unit" TEXT;
