-- AlterTable
ALTER TABLE "minutes_quota" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);
