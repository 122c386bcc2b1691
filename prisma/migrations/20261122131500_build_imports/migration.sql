-- GitLab as a source, and imports of builds.
-- AlterEnum
ALTER TYPE "source_type" ADD VALUE 'gitlab';

-- CreateTable
CREATE TABLE "build_import" (
    "id" UUID NOT NULL,
    "source" TEXT,
    "group" TEXT,
    "projects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "since" TIMESTAMPTZ(3),
    "file_name" TEXT,
    "blob_id" UUID,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "listed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "build_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "build_import_outcome" (
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "project" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "cursor" TEXT,
    "read" BIGINT NOT NULL DEFAULT 0,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "accounted" BIGINT NOT NULL DEFAULT 0,
    "adjustments" BIGINT NOT NULL DEFAULT 0,
    "rejected" BIGINT NOT NULL DEFAULT 0,
    "message" TEXT,

    CONSTRAINT "build_import_outcome_pkey" PRIMARY KEY ("import_id","position")
);

-- CreateTable
CREATE TABLE "build_import_rejection" (
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "line" BIGINT NOT NULL,
    "project" TEXT NOT NULL DEFAULT '',
    "column" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "build_import_rejection_pkey" PRIMARY KEY ("import_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "build_import_blob_id_key" ON "build_import"("blob_id");

-- AddForeignKey
ALTER TABLE "build_import" ADD CONSTRAINT "build_import_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_import" ADD CONSTRAINT "build_import_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_import_outcome" ADD CONSTRAINT "build_import_outcome_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "build_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_import_rejection" ADD CONSTRAINT "build_import_rejection_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "build_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "build_import_owns_blob"
  AFTER DELETE ON "build_import"
  FOR EACH ROW EXECUTE FUNCTION "delete_owned_blob"();
