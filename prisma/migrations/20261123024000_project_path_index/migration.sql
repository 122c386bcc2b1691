CREATE INDEX "project_path_idx" ON "project"("path" text_pattern_ops);
