/** Converts a proposal from the API's shape to the engine's. */
import type { ErrorDetail } from "../../../api/common";
import type { MinutesWhatIfRequest } from "../../../api/minutesWhatIf";
import { readQuota, type Proposal } from "../../../minutes";
import { db } from "../../core/db";
import { UnprocessableError } from "../../http/errors";
import { readFactorFields } from "../factorFields";
import { periodDetails } from "../period/period";

/** Throws UnprocessableError that names every invalid field, including the period's and ids that do not exist. */
export async function readProposal(request: MinutesWhatIfRequest): Promise<Proposal> {
  const details: ErrorDetail[] = [...periodDetails(request)];
  const quotas = request.quotas.namespaces.map(({ id, minutes }) => ({ id: id.toLowerCase(), minutes }));
  const factors = new Map<number, { public?: string | undefined; private?: string | undefined }>();
  request.runners.forEach(({ id, ...fields }, index) => {
    const read = readFactorFields(fields, `runners[${index}].`);
    details.push(...read.details);
    if (factors.has(id)) details.push({ path: `runners[${index}].id`, message: `${id} is named twice` });
    factors.set(id, read.factors);
  });
  const namespaces = new Map<string, string | null>();
  quotas.forEach(({ id, minutes }, index) => {
    const path = `quotas.namespaces[${index}].id`;
    if (namespaces.has(id)) details.push({ path, message: `${id} is named twice` });
    namespaces.set(id, readMinutes(minutes, `quotas.namespaces[${index}].minutes`, details));
  });
  const given = request.quotas.instance;
  const instance = given === undefined ? undefined : readMinutes(given, "quotas.instance", details);
  details.push(...(await unknown(request.runners, quotas)));
  if (details.length > 0) {
    const words = details.slice(0, 5).map(({ path, message }) => `${path} ${message}`);
    throw new UnprocessableError(words.join("; "), details);
  }
  return { factors, quotas: { namespaces, instance } };
}

/** Returns digits, or null as given; adds what is wrong to the details. */
function readMinutes(given: string | number | null, path: string, details: ErrorDetail[]): string | null {
  if (given === null) return null;
  const read = readQuota(given);
  if ("value" in read) return read.value;
  details.push({ path, message: read.problem });
  return null;
}

interface Named<Id> {
  readonly id: Id;
}

async function unknown(
  runners: readonly Named<number>[],
  quotas: readonly Named<string>[],
): Promise<ErrorDetail[]> {
  const [known, roots] = await Promise.all([
    db().runner.findMany({ where: { id: { in: runners.map(({ id }) => id) } }, select: { id: true } }),
    db().namespace.findMany({
      where: { id: { in: quotas.map(({ id }) => id) }, parentId: null },
      select: { id: true },
    }),
  ]);
  const runnerIds = new Set(known.map(({ id }) => Number(id)));
  const rootIds = new Set(roots.map(({ id }) => id));
  return [
    ...runners.flatMap(({ id }, index) =>
      runnerIds.has(id)
        ? []
        : [{ path: `runners[${index}].id`, message: `is ${id}: there is no such runner` }],
    ),
    ...quotas.flatMap(({ id }, index) =>
      rootIds.has(id)
        ? []
        : [{ path: `quotas.namespaces[${index}].id`, message: `is ${id}: there is no such root namespace` }],
    ),
  ];
}
