/** Converts a proposal from the API's shape to the engine's. */
import type { ErrorDetail } from "../../../api/common";
import type { MinutesWhatIfRequest } from "../../../api/minutesWhatIf";
import { Exact } from "../../../numeric/exact";
import type { Proposal } from "../../../minutes";
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
    namespaces.set(id, textOf(minutes));
  });
  details.push(...(await unknown(request.runners, quotas)));
  if (details.length > 0) {
    const words = details.slice(0, 5).map(({ path, message }) => `${path} ${message}`);
    throw new UnprocessableError(words.join("; "), details);
  }
  const { instance } = request.quotas;
  return { factors, quotas: { namespaces, instance: instance === undefined ? undefined : textOf(instance) } };
}

const textOf = (minutes: number | null): string | null =>
  minutes === null ? null : new Exact(minutes).toString();

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
