"use client";

import { useLayoutEffect, useState, type RefObject } from "react";
import type { Edge } from "./edges";

export interface EdgePath {
  readonly key: string;
  /** The `d` of an SVG path, in the root's pixels. */
  readonly d: string;
  readonly failed: boolean;
}

/** Lines between the elements with `data-node` below `root`, computed again whenever one of them changes its size. */
export function useEdgePaths(
  root: RefObject<HTMLElement | null>,
  edges: readonly Edge[],
): readonly EdgePath[] {
  const [paths, setPaths] = useState<readonly EdgePath[]>([]);
  // The edges are few and come from the run, which does not change: their JSON identifies them.
  const signature = JSON.stringify(edges);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const known = JSON.parse(signature) as readonly Edge[]; // parses the JSON written above
    const measure = (): void => setPaths(measureEdges(element, known));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const node of nodesOf(element).values()) observer.observe(node);
    return () => observer.disconnect();
  }, [root, signature]);
  return paths;
}

function nodesOf(root: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const nodes = [...root.querySelectorAll<HTMLElement>("[data-node]")];
  return new Map(nodes.map((node) => [node.dataset.node ?? "", node]));
}

function measureEdges(root: HTMLElement, edges: readonly Edge[]): readonly EdgePath[] {
  const origin = root.getBoundingClientRect();
  const nodes = nodesOf(root);
  return edges.flatMap(({ from, to }): EdgePath[] => {
    const start = nodes.get(from);
    const end = nodes.get(to);
    if (start === undefined || end === undefined) return [];
    const a = start.getBoundingClientRect();
    const b = end.getBoundingClientRect();
    const x1 = a.right - origin.left;
    const x2 = b.left - origin.left;
    const y1 = a.top + a.height / 2 - origin.top;
    const y2 = b.top + b.height / 2 - origin.top;
    const bend = (x2 - x1) / 2;
    return [
      {
        key: `${from} ${to}`,
        d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
        failed: start.dataset.failed === "true",
      },
    ];
  });
}
