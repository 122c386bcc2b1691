-- CreateTable
CREATE TABLE "node_snapshot" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "documents" TEXT,
    "waterlines" JSONB,
    "warnings" JSONB NOT NULL,
    "nodes" INTEGER NOT NULL,
    "pods" INTEGER NOT NULL,
    "over" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "blob_id" UUID NOT NULL,

    CONSTRAINT "node_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_state" (
    "id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "standing" TEXT NOT NULL,
    "worst" DOUBLE PRECISION NOT NULL,
    "lines" JSONB NOT NULL,
    "pods" INTEGER NOT NULL,
    "candidates" INTEGER NOT NULL,
    "evicted" INTEGER NOT NULL,
    "throttled" INTEGER NOT NULL,
    "start" BIGINT NOT NULL,
    "length" INTEGER NOT NULL,

    CONSTRAINT "node_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "node_snapshot_blob_id_key" ON "node_snapshot"("blob_id");

-- CreateIndex
CREATE INDEX "node_snapshot_created_at_id_idx" ON "node_snapshot"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_snapshot_name_version_key" ON "node_snapshot"("name", "version");

-- CreateIndex
CREATE INDEX "node_state_snapshot_id_worst_id_idx" ON "node_state"("snapshot_id", "worst", "id");

-- CreateIndex
CREATE INDEX "node_state_snapshot_id_standing_worst_id_idx" ON "node_state"("snapshot_id", "standing", "worst", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_state_snapshot_id_name_key" ON "node_state"("snapshot_id", "name");

-- AddForeignKey
ALTER TABLE "node_snapshot" ADD CONSTRAINT "node_snapshot_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_state" ADD CONSTRAINT "node_state_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "node_snapshot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "node_snapshot_owns_blob"
  AFTER DELETE ON "node_snapshot"
  FOR EACH ROW EXECUTE FUNCTION "delete_owned_blob"();
