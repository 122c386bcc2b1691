-- AlterTable
ALTER TABLE "accounting_month" ADD COLUMN     "dropped_at" TIMESTAMPTZ(3),
ADD COLUMN     "expired_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "events" TEXT[] DEFAULT ARRAY['expectedImages.dropped']::TEXT[];

-- CreateTable
CREATE TABLE "email_delivery" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "email_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quota_check" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "root_id" UUID NOT NULL,
    "month" DATE,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quota_check_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "quota_check_due_at_idx" ON "quota_check"("due_at");

-- CreateIndex
CREATE INDEX "build_finished_at_idx" ON "build" USING BRIN ("finished_at");

-- CreateIndex
CREATE INDEX "minutes_notification_month_idx" ON "minutes_notification"("month");

-- AddForeignKey
ALTER TABLE "email_delivery" ADD CONSTRAINT "email_delivery_id_fkey" FOREIGN KEY ("id") REFERENCES "operation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A quota that begins or is taken back is compared with what was used, once it holds. A backup that is restored brings
-- its comparisons along. The driver takes a script apart at every semicolon, so the functions' own are written as \073.
CREATE FUNCTION "check_changed_quota"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  IF current_setting(\'plimsoll.restoring\', true) IS DISTINCT FROM \'on\' THEN
    INSERT INTO quota_check (root_id, due_at)
      VALUES (coalesce(NEW.root_id, OLD.root_id), greatest(coalesce(NEW.valid_from, OLD.valid_from), now()))\073
  END IF\073
  RETURN NULL\073
END\073
';

CREATE TRIGGER "minutes_quota_changed"
  AFTER INSERT OR UPDATE OR DELETE ON "minutes_quota" FOR EACH ROW EXECUTE FUNCTION "check_changed_quota"();

-- Retention: the partition goes when its month is marked, with its owner's rights, as it came. Only a closed month's.
CREATE FUNCTION "drop_ledger_partition"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS E'
BEGIN
  IF now() AT TIME ZONE \'UTC\' < NEW.month + interval \'1 month 72 hours\' THEN
    RAISE EXCEPTION \'The month % is open\', to_char(NEW.month, \'YYYY-MM\') USING ERRCODE = \'object_not_in_prerequisite_state\'\073
  END IF\073
  EXECUTE format(\'DROP TABLE IF EXISTS %I.%I\', TG_TABLE_SCHEMA, \'build_ledger_\' || to_char(NEW.month, \'YYYY_MM\'))\073
  RETURN NULL\073
END\073
';

-- A month that is restored without its partition gets none.
DROP TRIGGER "accounting_month_has_partition" ON "accounting_month";
CREATE TRIGGER "accounting_month_has_partition"
  AFTER INSERT ON "accounting_month" FOR EACH ROW WHEN (NEW."dropped_at" IS NULL) EXECUTE FUNCTION "make_ledger_partition"();

CREATE TRIGGER "accounting_month_dropped"
  AFTER UPDATE OF "dropped_at" ON "accounting_month" FOR EACH ROW
  WHEN (OLD."dropped_at" IS NULL AND NEW."dropped_at" IS NOT NULL) EXECUTE FUNCTION "drop_ledger_partition"();
