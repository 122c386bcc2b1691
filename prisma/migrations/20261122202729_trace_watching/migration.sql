-- AlterTable
ALTER TABLE "build_trace" ADD COLUMN     "watched_until" TIMESTAMPTZ(3);
