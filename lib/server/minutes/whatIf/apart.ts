/** A what-if's computation in its thread, to which this process hands the ledger piece by piece, as text. */
import { runInThread } from "../../compute/run";
import { readLedger, type LedgerRead } from "../period/ledgerRead";
import type { UnnamedWhatIf } from "./answer";
import { buildPieces, monthPieces, type RowsPiece } from "./ledgerRows";
import { minutesWhatIfTask, type WhatIfHandlers, type WhatIfInput } from "./task";
import { termsOf } from "./terms";

/** Rows that are rated in less time than another thread takes to begin. */
const SMALL = 200;

/**
 * Without a signal it is asked by a program of its own, which keeps nobody waiting and has no threads: it computes here.
 * Throws what the task and readLedger throw, and the signal's reason.
 */
export function computeApart(input: WhatIfInput, signal?: AbortSignal): Promise<UnnamedWhatIf> {
  return readLedger(signal, (ledger) => rateOver(ledger, input, signal));
}

async function rateOver(
  ledger: LedgerRead,
  input: WhatIfInput,
  signal: AbortSignal | undefined,
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
  // Other quotas may reach namespaces that have no builds in the period.
  const few = first.rows <= SMALL && !rules.proposesQuotas;
  return runInThread(minutesWhatIfTask, input, { signal, handlers, small: few || signal === undefined });
}

/** Pieces until they make more rows than `most`, or there are no more. */
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
