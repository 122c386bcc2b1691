-- AlterTable
ALTER TABLE "replay" ADD COLUMN     "brief" JSONB,
ADD COLUMN     "history_set_id" UUID,
ADD COLUMN     "job_set_id" UUID,
ADD COLUMN     "policies" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "job_set" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "job_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_set_file" (
    "job_set_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "blob_id" UUID NOT NULL,

    CONSTRAINT "job_set_file_pkey" PRIMARY KEY ("job_set_id","part")
);

-- CreateIndex
CREATE UNIQUE INDEX "job_set_name_version_key" ON "job_set"("name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "job_set_file_blob_id_key" ON "job_set_file"("blob_id");

-- CreateIndex
CREATE INDEX "replay_job_set_id_idx" ON "replay"("job_set_id");

-- CreateIndex
CREATE INDEX "replay_history_set_id_idx" ON "replay"("history_set_id");

-- AddForeignKey
ALTER TABLE "replay" ADD CONSTRAINT "replay_job_set_id_fkey" FOREIGN KEY ("job_set_id") REFERENCES "job_set"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replay" ADD CONSTRAINT "replay_history_set_id_fkey" FOREIGN KEY ("history_set_id") REFERENCES "job_set"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_set" ADD CONSTRAINT "job_set_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_set_file" ADD CONSTRAINT "job_set_file_job_set_id_fkey" FOREIGN KEY ("job_set_id") REFERENCES "job_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_set_file" ADD CONSTRAINT "job_set_file_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "job_set_file_owns_blob"
  AFTER DELETE ON "job_set_file"
  FOR EACH ROW EXECUTE FUNCTION "delete_owned_blob"();
