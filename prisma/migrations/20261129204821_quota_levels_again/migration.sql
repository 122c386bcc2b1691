-- AlterTable
ALTER TABLE "minutes_notification" ADD COLUMN     "times" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN     "used_minutes" DECIMAL(38,12);
