-- AlterTable
ALTER TABLE "node_state" ADD COLUMN     "since" TIMESTAMPTZ(3);
