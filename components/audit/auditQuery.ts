/** The audit page's filter, as its address says it, as the API wants it. */

/** Null is no filter. */
export interface AuditView {
  readonly q: string | null;
  /** The beginning of an action, such as `policy.`. */
  readonly area: string | null;
  readonly role: string | null;
  readonly actor: string | null;
  readonly target: string | null;
  readonly request: string | null;
  /** Days of the reader's calendar, `2026-11-21`; both are in. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Days begin at the reader's midnight. A text that is no day is left out. */
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

/** The instant at which the day, or one that many days later, begins. */
function midnight(day: string | null, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (date === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
