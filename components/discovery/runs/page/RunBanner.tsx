import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { Run } from "@/lib/api/runs";
import type { Query } from "@/lib/discovery";
import { LastComplete } from "../LastComplete";
import { isKept, runHref } from "../links";
import { adviceFor } from "../queries/advice";
import { FailedMessage } from "../queries/FailedMessage";
import classes from "./RunBanner.module.css";

interface Banner {
  readonly tone: "warn" | "bad" | "idle";
  readonly title: string;
  readonly reasons: readonly Reason[];
}

interface Reason {
  readonly what: string;
  readonly why: string;
  /** The query that failed. */
  readonly query?: Query | undefined;
  /** What to do about it, if `why` does not say so. */
  readonly fix?: string | null;
}

/** What is missing from a run and why; renders nothing for a run that succeeded. */
export function RunBanner({ run }: { readonly run: Run }): ReactNode {
  const banner = bannerOf(run);
  if (banner === null) return null;
  return (
    <section
      className={classes.banner}
      data-tone={banner.tone}
      aria-label={isKept(run) ? "State of the run" : "What is missing"}
    >
      <p className={classes.title}>{banner.title}</p>
      {banner.reasons.length > 0 ? (
        <ul className={classes.reasons}>
          {banner.reasons.map(({ what, why, query, fix }) => (
            <li key={what}>
              <strong>{what}</strong>:{" "}
              <span className="breakable">
                {query && isKept(run) ? <FailedMessage query={query} message={why} /> : why}
              </span>
              {fix ? <span className={classes.fix}>What to do: {fix}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isKept(run) && run.state !== "cancelled" ? (
        <div className={classes.complete}>
          <LastComplete run={run} />
        </div>
      ) : null}
      {run.queryResults.some(({ status }) => status === "failed") ? (
        <p className={classes.links}>
          {isKept(run) ? (
            <>
              <HoverLink href={runHref(run.id, { tab: "queries" })}>The requests as they were sent</HoverLink>
              <HoverLink href="/sources">Data sources</HoverLink>
            </>
          ) : (
            // In a new tab, so that edited text is not lost.
            <a href="/sources" target="_blank">
              Data sources <IconExternalLink size={12} aria-label="(in a new tab)" />
            </a>
          )}
        </p>
      ) : null}
    </section>
  );
}

function bannerOf(run: Run): Banner | null {
  const reasons = reasonsOf(run);
  switch (run.state) {
    case "partial":
      return {
        tone: "warn",
        title: "Partial: something failed, and the ranking was computed from the rest.",
        reasons: withMessage(run, reasons),
      };
    case "failed":
      return {
        tone: "bad",
        title: "Failed: there is no ranking to rely on.",
        reasons: withMessage(run, reasons),
      };
    case "cancelled":
      return {
        tone: "idle",
        title: run.message ?? "Cancelled before it finished. Nothing that had been fetched was kept.",
        reasons,
      };
    default:
      return null;
  }
}

function reasonsOf(run: Run): Banner["reasons"] {
  const failedQueries = run.queryResults.filter(({ status }) => status === "failed");
  const failedNames = new Set(failedQueries.map(({ name }) => name));
  return [
    ...failedQueries.map((result) => ({
      what: `Query ${result.name}`,
      why: result.message ?? "no reason given",
      query: run.spec.queries.find(({ name }) => name === result.name),
      fix: adviceFor(result),
    })),
    // A signal that failed because of its query is not listed.
    ...run.signalResults
      .filter(({ status, query }) => status === "failed" && !failedNames.has(query))
      .map(({ name, message }) => ({ what: `Signal ${name}`, why: message ?? "no reason given" })),
  ];
}

/** Adds the run's own message only if no query or signal gives a reason. */
function withMessage(run: Run, reasons: Banner["reasons"]): Banner["reasons"] {
  return reasons.length > 0 || run.message === null ? reasons : [{ what: "Reason", why: run.message }];
}
