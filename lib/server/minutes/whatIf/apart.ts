/** Runs a what-if in its thread; this process hands over the ledger in pieces, as text. */
import { runInThread } from "../../compute/run";
import { readLedger, type LedgerRead } from "../period/ledgerRead";
import type { UnnamedWhatIf } from "./answer";
import { buildPieces, monthPieces, type RowsPiece } from "./ledgerRows";
import { minutesWhatIfTask, type WhatIfHandlers, type WhatIfInput } from "./task";
import { termsOf } from "./terms";

/** Rows that are rated in less time than another thread takes to start. */
const SMALL = 200;

export interface WhatIfOptions {
  readonly signal?: AbortSignal | undefined;
  /** Computes in this process, for a command, which has no threads and blocks nobody. */
  readonly here?: boolean;
}

/** Throws what the task and readLedger throw, and the signal's reason. */
export function computeInWorker(input: WhatIfInput, options: WhatIfOptions): Promise<UnnamedWhatIf> {
  return readLedger(options.signal, (ledger) => rateOver(ledger, input, options));
}

async function rateOver(
  ledger: LedgerRead,
  input: WhatIfInput,
  { signal, here = false }: WhatIfOptions,
): Promise<UnnamedWhatIf> {
  const { proposal, rules, period } = input;
  const runnerIds = [...proposal.factors.keys()];
  const builds = buildPieces(ledger, period, { runnerIds, quotas: rules.proposesQuotas, cuts: rules.cuts });
  const first = await beginningOf(builds, SMALL);
  let months: AsyncGenerator<RowsPiece, void, undefined> | undefined;
  const handlers: WhatIfHandlers = {
    nextBuilds: () => Promise.resolve(first.pieces.shift() ?? nextOf(builds)),
    async openMonths(asked) {
      months = monthPieces(ledger, asked.months, asked.roots);
      return termsOf(asked, rules, period);
    },
    nextMonths: () => Promise.resolve(months ? nextOf(months) : null),
  };
  // Other quotas may affect namespaces that have no builds in the period.
  const few = first.rows <= SMALL && !rules.proposesQuotas;
  return runInThread(minutesWhatIfTask, input, { signal, handlers, small: here || few });
}

/** Reads pieces until they have more than `most` rows, or there are no more. */
async function beginningOf<P extends RowsPiece>(
  from: AsyncGenerator<P, void, undefined>,
  most: number,
): Promise<{ readonly pieces: P[]; readonly rows: number }> {
  const pieces: P[] = [];
  let rows = 0;
  while (rows <= most) {
    const piece = await nextOf(from);
    if (piece === null) break;
    pieces.push(piece);
    rows += piece.count;
  }
  return { pieces, rows };
}

async function nextOf<P>(from: AsyncGenerator<P, void, undefined>): Promise<P | null> {
  const step = await from.next();
  return step.done === true ? null : step.value;
}
