-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('queued', 'running', 'succeeded', 'partial', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "run_trigger" AS ENUM ('manual', 'schedule', 'demo');

-- CreateEnum
CREATE TYPE "run_stage" AS ENUM ('queued', 'queries', 'signals', 'ranking', 'storing', 'done');

-- CreateEnum
CREATE TYPE "source_type" AS ENUM ('prometheus', 'loki', 'registry', 'pullCostProfile');

-- CreateEnum
CREATE TYPE "semantics" AS ENUM ('proposal', 'operator');

-- CreateEnum
CREATE TYPE "spelling" AS ENUM ('proposal', 'operator');

-- CreateTable
CREATE TABLE "policy" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "current_version" INTEGER NOT NULL,
    "scheduled" BOOLEAN NOT NULL DEFAULT false,
    "scheduled_since" TIMESTAMPTZ(3),
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_version" (
    "policy_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "spec" TEXT NOT NULL,
    "model" JSONB NOT NULL,
    "spelling" "spelling" NOT NULL,
    "semantics" "semantics" NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_version_pkey" PRIMARY KEY ("policy_id","version")
);

-- CreateTable
CREATE TABLE "data_source" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" "source_type" NOT NULL,
    "url" TEXT,
    "normalized_url" TEXT,
    "document" TEXT,
    "credentials" BYTEA,
    "credential_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_test" JSONB,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "policy_id" UUID NOT NULL,
    "policy_version" INTEGER NOT NULL,
    "state" "run_state" NOT NULL DEFAULT 'queued',
    "trigger" "run_trigger" NOT NULL,
    "stage" "run_stage" NOT NULL DEFAULT 'queued',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "message" TEXT,
    "query_progress" JSONB NOT NULL DEFAULT '[]',
    "timing" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "evaluated_at" TIMESTAMPTZ(3),
    "scheduled_for" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "worker_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cancel_requested_at" TIMESTAMPTZ(3),
    "requested_by" TEXT NOT NULL DEFAULT '',
    "strategy" TEXT,
    "max_images" INTEGER NOT NULL,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "image_count" INTEGER NOT NULL DEFAULT 0,
    "selected_count" INTEGER NOT NULL DEFAULT 0,
    "previous_run_id" UUID,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_query" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" "source_type" NOT NULL,
    "status" TEXT NOT NULL,
    "series" INTEGER,
    "samples" INTEGER,
    "records" INTEGER,
    "ignored_series" INTEGER NOT NULL,
    "ignored_labels" JSONB NOT NULL,
    "message" TEXT,
    "code" TEXT,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "bytes" BIGINT NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "run_query_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "run_signal" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "images" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "message" TEXT,
    "min" DOUBLE PRECISION,
    "max" DOUBLE PRECISION,
    "duration_ms" DOUBLE PRECISION,

    CONSTRAINT "run_signal_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "run_image" (
    "run_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "selected" BOOLEAN NOT NULL,
    "gap" DOUBLE PRECISION,
    "missing" TEXT[],
    "queries" TEXT[],
    "signals" JSON NOT NULL,
    "terms" JSON NOT NULL,
    "factors" JSON NOT NULL,

    CONSTRAINT "run_image_pkey" PRIMARY KEY ("run_id","rank")
);

-- CreateTable
CREATE TABLE "run_unranked" (
    "run_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "missing" TEXT[],
    "queries" TEXT[],
    "signals" JSON NOT NULL,

    CONSTRAINT "run_unranked_pkey" PRIMARY KEY ("run_id","position")
);

-- CreateTable
CREATE TABLE "run_artifact" (
    "run_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "raw_size" BIGINT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_artifact_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "policy_name_key" ON "policy"("name");

-- CreateIndex
CREATE INDEX "policy_deleted_at_idx" ON "policy"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "data_source_name_key" ON "data_source"("name");

-- CreateIndex
CREATE INDEX "data_source_type_normalized_url_idx" ON "data_source"("type", "normalized_url");

-- CreateIndex
CREATE INDEX "run_policy_id_id_idx" ON "run"("policy_id", "id" DESC);

-- CreateIndex
CREATE INDEX "run_policy_id_policy_version_idx" ON "run"("policy_id", "policy_version");

-- CreateIndex
CREATE INDEX "run_previous_run_id_idx" ON "run"("previous_run_id");

-- CreateIndex
CREATE INDEX "run_state_idx" ON "run"("state");

-- CreateIndex
CREATE UNIQUE INDEX "run_policy_id_scheduled_for_key" ON "run"("policy_id", "scheduled_for");

-- CreateIndex
CREATE INDEX "run_artifact_created_at_idx" ON "run_artifact"("created_at");

-- CreateIndex
CREATE INDEX "audit_event_target_id_idx" ON "audit_event"("target", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_at_idx" ON "audit_event"("at");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- AddForeignKey
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_policy_id_policy_version_fkey" FOREIGN KEY ("policy_id", "policy_version") REFERENCES "policy_version"("policy_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_previous_run_id_fkey" FOREIGN KEY ("previous_run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_query" ADD CONSTRAINT "run_query_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_signal" ADD CONSTRAINT "run_signal_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_image" ADD CONSTRAINT "run_image_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_unranked" ADD CONSTRAINT "run_unranked_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_artifact" ADD CONSTRAINT "run_artifact_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
