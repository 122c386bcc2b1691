-- CreateTable
CREATE TABLE "waterline_profile" (
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "base" TEXT NOT NULL,
    "chains" JSONB NOT NULL,
    "metrics" JSONB NOT NULL,
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waterline_profile_pkey" PRIMARY KEY ("name")
);
