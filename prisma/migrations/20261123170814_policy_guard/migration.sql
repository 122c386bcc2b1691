-- CreateTable
CREATE TABLE "policy_guard" (
    "policy_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "job_set" TEXT,
    "times" JSONB NOT NULL,
    "author" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_guard_pkey" PRIMARY KEY ("policy_id")
);

-- AddForeignKey
ALTER TABLE "policy_guard" ADD CONSTRAINT "policy_guard_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE CASCADE ON UPDATE CASCADE;
