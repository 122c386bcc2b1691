import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { termColour } from "../ranking/segments";
import { FEW_SAMPLES } from "../ranking/model";
import { formatRawValue, signalCaption } from "../units";
import { formatPercent, formatScore } from "../words";
import type { DepthProps } from "./parts";
import { ShareBar } from "./ShareBar";
import classes from "./Bars.module.css";

/** Each part from raw value to what it puts into the score. */
export function Bars(props: DepthProps): ReactNode {
  const { explanation } = props;
  if (explanation.terms.length > 0) return <TermBars {...props} />;
  if (explanation.factors.length > 0) return <FactorBars {...props} />;
  return <SignalValues {...props} />;
}

function TermBars({ run, explanation }: DepthProps): ReactNode {
  const sizes = explanation.terms.map(({ contribution }) => Math.abs(contribution));
  const largest = Math.max(...sizes, ...explanation.terms.map(({ weight }) => Math.abs(weight)));
  return (
    <ul className={classes.list} aria-label="Terms">
      {explanation.terms.map((term, index) => (
        <li key={term.signal} className={classes.part} data-term={termColour(index)}>
          <h3 className={classes.name}>{term.signal}</h3>
          <dl className={classes.rows}>
            <Row label="raw">
              <Raw run={run} explanation={explanation} signal={term.signal} raw={term.raw} />
            </Row>
            {explanation.strategy === "signal" ? null : (
              <Row label="normalised" bar={term.normalized ?? 0}>
                {term.normalized === null ? "–" : formatScore(term.normalized)}
              </Row>
            )}
            <Row
              label={`× ${formatNumber(term.weight)}`}
              bar={largest > 0 ? Math.abs(term.contribution) / largest : 0}
              strong
            >
              {formatScore(term.contribution)}
            </Row>
          </dl>
        </li>
      ))}
      <Total score={explanation.score} words="sum of the contributions" />
    </ul>
  );
}

function FactorBars({ run, explanation }: DepthProps): ReactNode {
  return (
    <ul className={classes.list} aria-label="Factors">
      {explanation.factors.map((factor, index) => (
        <li key={factor.name} className={classes.part} data-term={termColour(index)}>
          <h3 className={classes.name}>{factor.name}</h3>
          <dl className={classes.rows}>
            {factor.signal === null ? null : (
              <Row label={factor.signal === factor.name ? "raw" : factor.signal}>
                <Raw run={run} explanation={explanation} signal={factor.signal} raw={factor.raw} />
              </Row>
            )}
            <Row label="factor" strong>
              × {formatScore(factor.value)}
            </Row>
            {factor.logShare === null ? null : (
              <Row label="share of log-score" bar={Math.min(1, Math.abs(factor.logShare))}>
                {formatPercent(factor.logShare)}
              </Row>
            )}
          </dl>
        </li>
      ))}
      <Total score={explanation.score} words="product of the factors" />
    </ul>
  );
}

/** An image without a rank, or ranked by its largest sample: what was measured all the same. */
function SignalValues({ run, explanation }: DepthProps): ReactNode {
  if (explanation.signals.length === 0) {
    return (
      <p className={classes.note}>
        {run.spec.signals.length === 0
          ? "The policy has no signals, so there is nothing to draw."
          : "This run computed no signals, so there is nothing to draw."}
      </p>
    );
  }
  return (
    <ul className={classes.list} aria-label="Signals">
      {explanation.signals.map((signal) => (
        <li key={signal.name} className={classes.part}>
          <h3 className={classes.name}>{signal.name}</h3>
          <dl className={classes.rows}>
            <Row label="raw">
              <Raw run={run} explanation={explanation} signal={signal.name} raw={signal.raw} />
            </Row>
          </dl>
        </li>
      ))}
      {explanation.score === null ? null : <Total score={explanation.score} words="largest raw sample" />}
    </ul>
  );
}

function Total({ score, words }: { readonly score: number | null; readonly words: string }): ReactNode {
  if (score === null) return null;
  return (
    <li className={classes.total}>
      <span>score, {words}</span>
      <strong>{formatScore(score)}</strong>
    </li>
  );
}

interface RowProps {
  readonly label: string;
  /** 0–1; absent for a row that is only a number. */
  readonly bar?: number;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Row({ label, bar, strong, children }: RowProps): ReactNode {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd data-strong={strong}>{children}</dd>
      <dd className={classes.bar} aria-hidden="true">
        {bar === undefined ? null : <ShareBar share={bar} pale={!strong} />}
      </dd>
    </div>
  );
}

interface RawProps extends DepthProps {
  readonly signal: string;
  readonly raw: number | null;
}

/** The value with unit and number of samples; missing is said in words. */
function Raw({ run, explanation, signal, raw }: RawProps): ReactNode {
  const value = explanation.signals.find(({ name }) => name === signal);
  const measured = value?.state === "measured";
  if (raw === null || value?.state === "failed") {
    return <span className={classes.missing}>{value?.state === "failed" ? "signal failed" : "missing"}</span>;
  }
  const samples = value?.sampleSize ?? 0;
  const caption = signalCaption(run.spec, signal);
  return (
    <>
      {formatRawValue(run.spec, signal, raw)}{" "}
      {caption === null ? null : <span className={classes.note}>{caption}, </span>}
      {measured ? (
        <span className={samples < FEW_SAMPLES ? classes.few : classes.note}>
          n = {samples.toLocaleString("en-US")}
        </span>
      ) : (
        <span className={classes.missing}>missing, counted as {formatNumber(raw)}</span>
      )}
    </>
  );
}
