-- AlterTable
ALTER TABLE "data_source" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failure_code" TEXT,
ADD COLUMN     "failure_message" TEXT;
