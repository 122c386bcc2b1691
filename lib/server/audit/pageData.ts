import { auditEventSchema, type AuditEvent } from "../../api/audit";
import { onePage } from "../auth/pageLists";
import { forAdmin } from "../auth/pageSession";
import type { Page } from "../http/keyset";
import { listAuditEvents } from "./read";

/** Initial data of the audit log's page: newest first, for administrators. */
export function auditStart(): Promise<Page<AuditEvent> | null> {
  return forAdmin(() => onePage(auditEventSchema, (page) => listAuditEvents({}, page)));
}
