-- Counts changes of a runner's cost factors, so that nobody changes what another changed since.
ALTER TABLE "runner" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;
