-- A run may fetch its samples where its policy would have the server aggregate them.
ALTER TABLE "discovery_run" ADD COLUMN "pushdown" TEXT;
