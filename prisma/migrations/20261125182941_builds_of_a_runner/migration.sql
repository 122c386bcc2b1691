-- CreateIndex
CREATE INDEX "build_runner_id_started_at_idx" ON "build"("runner_id", "started_at");
