/** Converts the audit page's filter from its address to API parameters. */

/** Null means no filter. */
export interface AuditView {
  readonly q: string | null;
  /** A prefix of an action, such as `policy.`. */
  readonly area: string | null;
  readonly role: string | null;
  readonly actor: string | null;
  readonly target: string | null;
  readonly request: string | null;
  /** Days in the reader's calendar, `2026-11-21`; both inclusive. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Days begin at the reader's midnight. A malformed day is left out. */
export function auditParams(view: AuditView): URLSearchParams {
  const given: Readonly<Record<string, string | null>> = {
    q: view.q?.trim() ?? null,
    action: view.area,
    role: view.role,
    actor: view.actor,
    target: view.target,
    requestId: view.request,
    from: midnight(view.from, 0),
    until: midnight(view.until, 1),
  };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(given))
    if (value !== null && value !== "") params.set(key, value);
  return params;
}

/** The instant at which the day begins, shifted by `later` days. */
function midnight(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (date === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
