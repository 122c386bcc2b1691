-- CreateTable
CREATE TABLE "replay" (
    "id" UUID NOT NULL,
    "options" JSONB NOT NULL,

    CONSTRAINT "replay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replay_file" (
    "replay_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "blob_id" UUID NOT NULL,

    CONSTRAINT "replay_file_pkey" PRIMARY KEY ("replay_id","part")
);

-- CreateTable
CREATE TABLE "recommendation" (
    "id" UUID NOT NULL,
    "replay_id" UUID NOT NULL,
    "options" JSONB NOT NULL,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "replay_file_blob_id_key" ON "replay_file"("blob_id");

-- CreateIndex
CREATE INDEX "recommendation_replay_id_idx" ON "recommendation"("replay_id");

-- AddForeignKey
ALTER TABLE "replay" ADD CONSTRAINT "replay_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replay_file" ADD CONSTRAINT "replay_file_replay_id_fkey" FOREIGN KEY ("replay_id") REFERENCES "replay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replay_file" ADD CONSTRAINT "replay_file_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_replay_id_fkey" FOREIGN KEY ("replay_id") REFERENCES "replay"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "replay_file_owns_blob"
  AFTER DELETE ON "replay_file"
  FOR EACH ROW EXECUTE FUNCTION "delete_owned_blob"();
