-- AlterEnum
ALTER TYPE "run_trigger" ADD VALUE 'shadow';

-- CreateTable
CREATE TABLE "policy_shadow" (
    "policy_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "champion_id" UUID,
    "job_set" TEXT,
    "times" JSONB NOT NULL,
    "last_version" INTEGER NOT NULL DEFAULT 0,
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_shadow_pkey" PRIMARY KEY ("policy_id")
);

-- CreateTable
CREATE TABLE "shadow_run" (
    "run_id" UUID NOT NULL,
    "champion_run_id" UUID NOT NULL,

    CONSTRAINT "shadow_run_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "shadow_day" (
    "policy_id" UUID NOT NULL,
    "day" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "jobs" INTEGER NOT NULL,
    "waited" DOUBLE PRECISION NOT NULL,
    "saved" JSONB NOT NULL,
    "score" JSONB,
    "run_id" UUID,

    CONSTRAINT "shadow_day_pkey" PRIMARY KEY ("policy_id","day")
);

-- CreateIndex
CREATE INDEX "policy_shadow_champion_id_idx" ON "policy_shadow"("champion_id");

-- CreateIndex
CREATE INDEX "policy_shadow_job_set_idx" ON "policy_shadow"("job_set");

-- CreateIndex
CREATE INDEX "shadow_run_champion_run_id_idx" ON "shadow_run"("champion_run_id");

-- CreateIndex
CREATE INDEX "shadow_day_run_id_idx" ON "shadow_day"("run_id");

-- AddForeignKey
ALTER TABLE "policy_shadow" ADD CONSTRAINT "policy_shadow_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_shadow" ADD CONSTRAINT "policy_shadow_champion_id_fkey" FOREIGN KEY ("champion_id") REFERENCES "policy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_run" ADD CONSTRAINT "shadow_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "discovery_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_run" ADD CONSTRAINT "shadow_run_champion_run_id_fkey" FOREIGN KEY ("champion_run_id") REFERENCES "discovery_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_day" ADD CONSTRAINT "shadow_day_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy_shadow"("policy_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_day" ADD CONSTRAINT "shadow_day_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "discovery_run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
