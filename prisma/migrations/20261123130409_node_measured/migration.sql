-- AlterTable
ALTER TABLE "node_state" ADD COLUMN     "measured" JSONB;
