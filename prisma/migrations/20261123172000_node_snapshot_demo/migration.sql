-- AlterTable
ALTER TABLE "node_snapshot" ADD COLUMN     "demo" BOOLEAN NOT NULL DEFAULT false;

-- The versions that a demo's start made.
UPDATE "node_snapshot" SET "demo" = true WHERE "name" = 'demo-ci-pool' AND "created_by" = 'system';
