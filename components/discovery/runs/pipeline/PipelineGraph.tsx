"use client";

import { useRef, type ReactNode } from "react";
import type { Run } from "@/lib/api/runs";
import { rankedSignals } from "@/lib/discovery";
import { edgesOf, queryNode, RANKING_NODE, signalNode } from "./edges";
import { QueryNode } from "./QueryNode";
import { RankingNode } from "./RankingNode";
import { SignalNode } from "./SignalNode";
import { useEdgePaths } from "./useEdgePaths";
import classes from "./PipelineGraph.module.css";

/**
 * Three lists, read from left to right. The lines between them are decorative: every node also names its inputs in
 * words, and on a narrow screen the lists are stacked without lines.
 */
export function PipelineGraph({ run }: { readonly run: Run }): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const { spec } = run;
  const edges = edgesOf(spec);
  const paths = useEdgePaths(root, edges);
  const used = new Set(rankedSignals(spec.ranking));
  return (
    <div ref={root} className={classes.graph}>
      <svg className={classes.edges} aria-hidden="true" focusable="false">
        {paths.map(({ key, d, failed }) => (
          <path key={key} d={d} className={classes.edge} data-failed={failed} />
        ))}
      </svg>
      <section className={classes.column} aria-label="Queries">
        <h3 className="note">Queries</h3>
        <ul className={classes.nodes}>
          {spec.queries.map((query) => {
            const result = run.queryResults.find(({ name }) => name === query.name);
            return (
              <li
                key={query.name}
                data-node={queryNode(query.name)}
                data-failed={result?.status === "failed"}
              >
                <QueryNode query={query} result={result} />
              </li>
            );
          })}
        </ul>
      </section>
      <section className={classes.column} aria-label="Signals">
        <h3 className="note">Signals</h3>
        <ul className={classes.nodes}>
          {spec.signals.map((signal) => {
            const result = run.signalResults.find(({ name }) => name === signal.name);
            return (
              <li
                key={signal.name}
                data-node={signalNode(signal.name)}
                data-failed={result?.status === "failed"}
              >
                <SignalNode run={run} signal={signal} result={result} used={used.has(signal.name)} />
              </li>
            );
          })}
          {spec.signals.length === 0 ? <li className="dim">The policy has no signals.</li> : null}
        </ul>
      </section>
      <section className={classes.column} aria-label="Ranking">
        <h3 className="note">Ranking</h3>
        <ul className={classes.nodes}>
          <li data-node={RANKING_NODE}>
            <RankingNode run={run} />
          </li>
        </ul>
      </section>
    </div>
  );
}
