-- Large values as rows of 512 KiB, written and read one after the other: a value in one row ends at 1 GB and has to be
-- held whole. Artifacts of runs move into them.
CREATE TABLE "blob" (
    "id" UUID NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "blob_chunk" (
    "blob_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "blob_chunk_pkey" PRIMARY KEY ("blob_id","position")
);

ALTER TABLE "blob_chunk" ADD CONSTRAINT "blob_chunk_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is stored is compressed already.
ALTER TABLE "blob_chunk" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- Samples of runs without a result, which nobody could read: from here on both appear in one transaction.
DELETE FROM "run_artifact" USING "run"
  WHERE "run"."id" = "run_artifact"."run_id" AND "run"."state" NOT IN ('succeeded', 'partial');

ALTER TABLE "run_artifact" ADD COLUMN "blob_id" UUID;
UPDATE "run_artifact" SET "blob_id" = gen_random_uuid();
INSERT INTO "blob" ("id", "size", "complete", "created_at")
  SELECT "blob_id", octet_length("bytes"), true, "created_at" FROM "run_artifact";
INSERT INTO "blob_chunk" ("blob_id", "position", "bytes")
  SELECT "blob_id", n, substring("bytes" FROM n * 524288 + 1 FOR 524288)
  FROM "run_artifact", generate_series(0, (octet_length("bytes") - 1) / 524288) AS n;

ALTER TABLE "run_artifact" ALTER COLUMN "blob_id" SET NOT NULL, DROP COLUMN "bytes", DROP COLUMN "size";
CREATE UNIQUE INDEX "run_artifact_blob_id_key" ON "run_artifact"("blob_id");
ALTER TABLE "run_artifact" ADD CONSTRAINT "run_artifact_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A blob goes with the row that owns it, however that row goes. For every table with a column blob_id. The driver
-- takes a script apart at every semicolon, so the function's own are written as \073.
CREATE FUNCTION "delete_owned_blob"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  DELETE FROM blob WHERE id = OLD.blob_id\073
  RETURN NULL\073
END\073
';

CREATE TRIGGER "run_artifact_owns_blob"
  AFTER DELETE ON "run_artifact"
  FOR EACH ROW EXECUTE FUNCTION "delete_owned_blob"();
