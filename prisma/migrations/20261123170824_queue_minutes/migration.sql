-- AlterTable
ALTER TABLE "build_trace" ADD COLUMN     "checksum" BIGINT;

-- CreateTable
CREATE TABLE "queue_minute" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "strategy" "queue_strategy" NOT NULL,
    "requests" INTEGER NOT NULL,
    "handed_out" INTEGER NOT NULL,
    "conflicts" INTEGER NOT NULL,

    CONSTRAINT "queue_minute_pkey" PRIMARY KEY ("at","strategy")
);
