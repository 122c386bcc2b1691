-- Indexes for the sorts of the lists. Those on expressions are not in the schema, which has no words for them.
DROP INDEX "operation_state_id_idx";
CREATE INDEX "operation_state_id_idx" ON "operation"("state", "id");
CREATE INDEX "operation_kind_started_idx" ON "operation"("kind", coalesce("started_at", "created_at"), "id");
CREATE INDEX "operation_kind_duration_idx" ON "operation"("kind", coalesce("finished_at" - "started_at", interval '-1 second'), "id");
CREATE INDEX "policy_updated_at_id_idx" ON "policy"("updated_at", "id");
CREATE INDEX "data_source_type_id_idx" ON "data_source"("type", "id");
CREATE INDEX "data_source_updated_at_id_idx" ON "data_source"("updated_at", "id");
CREATE INDEX "app_user_role_id_idx" ON "app_user"("role", "id");
CREATE INDEX "app_user_last_sign_in_idx" ON "app_user"(coalesce("last_sign_in_at", timestamptz '-infinity'), "id");
CREATE INDEX "api_token_name_id_idx" ON "api_token"("name", "id");
CREATE INDEX "api_token_last_used_idx" ON "api_token"(coalesce("last_used_at", timestamptz '-infinity'), "id");
