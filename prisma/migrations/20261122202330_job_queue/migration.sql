-- CreateEnum
CREATE TYPE "runner_access" AS ENUM ('not_protected', 'ref_protected');

-- CreateEnum
CREATE TYPE "build_origin" AS ENUM ('own', 'observed');

-- CreateEnum
CREATE TYPE "queue_strategy" AS ENUM ('RunnerJobsQueue', 'DynamicRunnerJobsQueue');

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "archived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "builds_enabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "group_runners" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "instance_runners" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "runner" ADD COLUMN     "access" "runner_access" NOT NULL DEFAULT 'not_protected',
ADD COLUMN     "contacted_at" TIMESTAMPTZ(3),
ADD COLUMN     "criteria_revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "locked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "maintenance" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "maximum_timeout" INTEGER,
ADD COLUMN     "namespace_id" UUID,
ADD COLUMN     "paused" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "run_untagged" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "strategy" "queue_strategy",
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "token_hash" BYTEA;

-- AlterTable
ALTER TABLE "build" ADD COLUMN     "failure_reason" TEXT,
ADD COLUMN     "origin" "build_origin" NOT NULL DEFAULT 'observed',
ADD COLUMN     "protected" BOOLEAN,
ADD COLUMN     "queued_at" TIMESTAMPTZ(3),
ADD COLUMN     "tags" TEXT[];

-- CreateTable
CREATE TABLE "runner_project" (
    "runner_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,

    CONSTRAINT "runner_project_pkey" PRIMARY KEY ("runner_id","project_id")
);

-- CreateTable
CREATE TABLE "runner_manager" (
    "runner_id" BIGINT NOT NULL,
    "system_id" TEXT NOT NULL,
    "info" JSONB NOT NULL,
    "contacted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "runner_manager_pkey" PRIMARY KEY ("runner_id","system_id")
);

-- CreateTable
CREATE TABLE "own_build" (
    "id" BIGINT NOT NULL,
    "payload" BYTEA,
    "token_hash" BYTEA,
    "timeout_seconds" INTEGER NOT NULL,
    "dependencies" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "required_features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "requested_by" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "exit_code" INTEGER,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_forced" BOOLEAN NOT NULL DEFAULT false,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "own_build_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "build_event" (
    "id" BIGSERIAL NOT NULL,
    "build_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "runner_id" BIGINT,

    CONSTRAINT "build_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pending_build" (
    "build_id" BIGINT NOT NULL,
    "origin" "build_origin" NOT NULL,
    "project_id" BIGINT NOT NULL,
    "root_id" UUID NOT NULL,
    "namespace_ids" UUID[],
    "tags" TEXT[],
    "protected" BOOLEAN NOT NULL,
    "visibility" "visibility" NOT NULL,
    "instance_runners" BOOLEAN NOT NULL,
    "group_runners" BOOLEAN NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_build_pkey" PRIMARY KEY ("build_id")
);

-- CreateTable
CREATE TABLE "running_build" (
    "build_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "root_id" UUID NOT NULL,
    "runner_id" BIGINT NOT NULL,
    "runner_type" "runner_type" NOT NULL,
    "system_id" TEXT NOT NULL DEFAULT '',
    "assigned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledged_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "timeout_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "running_build_pkey" PRIMARY KEY ("build_id")
);

-- CreateTable
CREATE TABLE "build_trace" (
    "build_id" BIGINT NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "build_trace_pkey" PRIMARY KEY ("build_id")
);

-- CreateTable
CREATE TABLE "build_trace_chunk" (
    "build_id" BIGINT NOT NULL,
    "start" BIGINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "build_trace_chunk_pkey" PRIMARY KEY ("build_id","start")
);

-- CreateIndex
CREATE INDEX "runner_project_project_id_idx" ON "runner_project"("project_id");

-- CreateIndex
CREATE INDEX "runner_manager_contacted_at_idx" ON "runner_manager"("contacted_at");

-- CreateIndex
CREATE UNIQUE INDEX "own_build_token_hash_key" ON "own_build"("token_hash");

-- CreateIndex
CREATE INDEX "own_build_ended_at_idx" ON "own_build"("ended_at");

-- CreateIndex
CREATE INDEX "build_event_build_id_id_idx" ON "build_event"("build_id", "id");

-- CreateIndex
CREATE INDEX "pending_build_origin_project_id_build_id_idx" ON "pending_build"("origin", "project_id", "build_id");

-- CreateIndex
CREATE INDEX "pending_build_queued_at_idx" ON "pending_build"("queued_at");

-- CreateIndex
CREATE INDEX "running_build_runner_type_project_id_idx" ON "running_build"("runner_type", "project_id");

-- CreateIndex
CREATE INDEX "running_build_runner_id_idx" ON "running_build"("runner_id");

-- CreateIndex
CREATE INDEX "running_build_seen_at_idx" ON "running_build"("seen_at");

-- CreateIndex
CREATE INDEX "running_build_timeout_at_idx" ON "running_build"("timeout_at");

-- CreateIndex
CREATE UNIQUE INDEX "runner_token_hash_key" ON "runner"("token_hash");

-- CreateIndex
CREATE INDEX "runner_namespace_id_idx" ON "runner"("namespace_id");

-- CreateIndex
CREATE INDEX "runner_contacted_at_idx" ON "runner"("contacted_at");

-- AddForeignKey
ALTER TABLE "runner" ADD CONSTRAINT "runner_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "namespace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runner_project" ADD CONSTRAINT "runner_project_runner_id_fkey" FOREIGN KEY ("runner_id") REFERENCES "runner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runner_project" ADD CONSTRAINT "runner_project_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runner_manager" ADD CONSTRAINT "runner_manager_runner_id_fkey" FOREIGN KEY ("runner_id") REFERENCES "runner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_event" ADD CONSTRAINT "build_event_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "own_build"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_trace" ADD CONSTRAINT "build_trace_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "own_build"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_trace_chunk" ADD CONSTRAINT "build_trace_chunk_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "build_trace"("build_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Runners that register here: beyond every number that GitLab gives.
CREATE SEQUENCE "runner_own_id" AS BIGINT START WITH 1000000000001;

-- A part of a log is read by its offset: packed chunks would be unpacked whole.
ALTER TABLE "build_trace_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
