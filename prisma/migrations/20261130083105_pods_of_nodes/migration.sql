-- AlterTable
ALTER TABLE "node_state" ADD COLUMN     "pod_names" TEXT;
