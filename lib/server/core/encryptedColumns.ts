/**
 * Every place of the database that holds sealed bytes (secrets.ts). Key rotation and backup go by this list: bytes
 * that it does not name would be lost with the key they were sealed with.
 */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Column that names the row to people. */
  readonly label: string;
  /** Of the column `id`; uuid unless said. */
  readonly idType?: "bigint";
  /** What the bytes of a row are sealed for; `id` is the row's. */
  readonly context: (id: string) => string;
}

/** A data source's credentials: bytes moved to another row do not open. */
export function dataSourceContext(id: string): string {
  return `dataSource/${id}`;
}

/** A webhook's URL and signing secret. */
export function webhookContext(id: string): string {
  return `webhook/${id}`;
}

/** What a build of our own executes: its variables hold secrets. */
export function ownBuildContext(id: string): string {
  return `ownBuild/${id}`;
}

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: "data_source", column: "credentials", label: "name", context: dataSourceContext },
  { table: "own_build", column: "payload", label: "id", idType: "bigint", context: ownBuildContext },
  { table: "webhook", column: "target", label: "name", context: webhookContext },
];
