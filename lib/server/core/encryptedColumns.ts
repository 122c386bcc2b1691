/**
 * Every column of the database that holds sealed bytes (secrets.ts). Key rotation and backup follow this list: bytes
 * in a column that it does not name would be lost together with the key that sealed them.
 */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Column whose value identifies the row to people. */
  readonly label: string;
  /** Type of the column `id`; uuid by default. */
  readonly idType?: "bigint";
  /** Returns the context that the bytes of the row `id` are sealed for. */
  readonly context: (id: string) => string;
}

/** Context of a data source's credentials. Bytes that were moved to another row cannot be opened. */
export function dataSourceContext(id: string): string {
  return `dataSource/${id}`;
}

/** Context of a webhook's URL and signing secret. */
export function webhookContext(id: string): string {
  return `webhook/${id}`;
}

/** Context of the payload of one of Plimsoll's own builds: its variables hold secrets. */
export function ownBuildContext(id: string): string {
  return `ownBuild/${id}`;
}

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: "data_source", column: "credentials", label: "name", context: dataSourceContext },
  { table: "own_build", column: "payload", label: "id", idType: "bigint", context: ownBuildContext },
  { table: "webhook", column: "target", label: "name", context: webhookContext },
];
