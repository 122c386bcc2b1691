-- Lists of one state in the order of their ids: read from the index, however many operations have other states.
DROP INDEX "operation_state_idx";
CREATE INDEX "operation_state_id_idx" ON "operation"("state", "id" DESC);
