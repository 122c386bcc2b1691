-- CreateTable
CREATE TABLE "minutes_reset" (
    "root_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "weighted_seconds" DECIMAL(38,12) NOT NULL,
    "undoes" INTEGER,
    "message" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "minutes_reset_pkey" PRIMARY KEY ("root_id","number")
);

-- CreateIndex
CREATE INDEX "minutes_reset_month_idx" ON "minutes_reset"("month");

-- CreateIndex
CREATE UNIQUE INDEX "minutes_reset_root_id_undoes_key" ON "minutes_reset"("root_id", "undoes");
