/** Re-encrypts every stored secret with the current key, so that former keys can be deleted. */
import { Prisma } from "../../../generated/prisma/client";
import { writeAudit, type AuditContext } from "../audit/write";
import { db, type Tx } from "../core/db";
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from "../core/encryptedColumns";
import { sealedWith, SecretsError, type SecretBox } from "../core/secrets";

export interface Rotated {
  /** Id of the current key. */
  readonly keyId: string;
  /** Re-encrypted secrets, by id of their previous key. */
  readonly resealed: Readonly<Record<string, number>>;
  /** Secrets that the current key had already sealed. */
  readonly kept: number;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly sealed: Uint8Array;
}

const TIMEOUT_MS = 600_000;

/**
 * All or nothing, in one transaction with its audit row. Secrets of the current key are not touched, so it may be
 * called again at any time. Throws a SecretsError that names every secret which no configured key opens.
 */
export async function rotateSecrets(box: SecretBox, audit: AuditContext): Promise<Rotated> {
  return db().$transaction(
    async (tx) => {
      const counts = { resealed: {} as Record<string, number>, kept: 0 };
      const failures: string[] = [];
      for (const column of ENCRYPTED_COLUMNS) {
        for (const row of await lockRows(tx, column)) {
          try {
            const from = await reseal(tx, box, column, row);
            if (from === undefined) counts.kept += 1;
            else counts.resealed[from] = (counts.resealed[from] ?? 0) + 1;
          } catch (error) {
            if (!(error instanceof SecretsError)) throw error;
            failures.push(`  ${column.table} "${row.label}": ${error.message}`);
          }
        }
      }
      if (failures.length > 0) {
        throw new SecretsError(
          `${failures.length} stored secret(s) cannot be opened; nothing was changed:\n${failures.join("\n")}`,
        );
      }
      const rotated = { keyId: box.keyId, ...counts };
      if (Object.keys(counts.resealed).length > 0) {
        const keys = Object.keys(counts.resealed).sort();
        await writeAudit(tx, audit, {
          action: "secrets.rotate",
          target: "secrets",
          before: { keys },
          after: { key: box.keyId, resealed: counts.resealed },
        });
      }
      return rotated;
    },
    { timeout: TIMEOUT_MS, maxWait: 30_000 },
  );
}

async function lockRows(tx: Tx, { table, column, label }: EncryptedColumn): Promise<readonly Row[]> {
  const [from, sealed, name] = [table, column, label].map((word) => Prisma.raw(`"${word}"`));
  return tx.$queryRaw<Row[]>`
    select id::text, ${name}::text as label, ${sealed} as sealed from ${from}
    where ${sealed} is not null order by id for update`;
}

/** Returns the id of the key that had sealed it; undefined if there was nothing to do. */
async function reseal(tx: Tx, box: SecretBox, place: EncryptedColumn, row: Row): Promise<string | undefined> {
  const context = place.context(row.id);
  const plaintext = box.open(row.sealed, context);
  const from = sealedWith(row.sealed);
  if (from === box.keyId) return undefined;
  const sealed = box.seal(plaintext, context);
  const [table, column] = [place.table, place.column].map((word) => Prisma.raw(`"${word}"`));
  const idType = Prisma.raw(place.idType ?? "uuid");
  const stored = await tx.$queryRaw<{ sealed: Uint8Array }[]>`
    update ${table} set ${column} = ${sealed} where id = ${row.id}::${idType} returning ${column} as sealed`;
  const back = stored[0]?.sealed;
  if (!back || box.open(back, context) !== plaintext || sealedWith(back) !== box.keyId) {
    throw new SecretsError("What was stored does not read back as it was.");
  }
  return from;
}
