import type { DataSource } from "@/lib/api/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import type { PolicyTemplate, TemplateOptions } from "@/lib/discovery";

/** Which options affect the YAML of a template. */
export function optionsUsed({ build }: Pick<PolicyTemplate, "build">): {
  readonly timezone: boolean;
  readonly nodeCount: boolean;
  readonly alpha: boolean;
} {
  const differ = (one: TemplateOptions, other: TemplateOptions): boolean => build(one) !== build(other);
  return {
    timezone: differ({ timezone: "UTC" }, { timezone: "Europe/Berlin" }),
    nodeCount: differ({ nodeCount: 1 }, { nodeCount: 2 }),
    alpha: differ({ alpha: 0.25 }, { alpha: 0.75 }),
  };
}

/** Mantine's number inputs return "" while empty; the template's default applies then. */
export function numberOf(value: string | number): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A Kubernetes namespace is a DNS-1123 label. */
const NAMESPACE = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** The error in a Kubernetes namespace's name; undefined if it is valid. */
export function namespaceProblem(name: string): string | undefined {
  if (NAMESPACE.test(name)) return undefined;
  const fix = "lower-case letters, digits and '-', at most 63, such as gitlab-runner";
  return name === "" ? `Empty: ${fix}` : `"${name}" is not a namespace name: ${fix}`;
}

/** Prefers registered sources to the demo's, and uses the browser's time zone. */
export function firstOptions(sources: readonly DataSource[]): TemplateOptions {
  const urlOf = (type: DataSource["type"]): string | undefined => {
    const fitting = sourcesOfType(sources, type).filter(({ url }) => url !== null);
    return (fitting.find((source) => !source.demo) ?? fitting[0])?.url ?? undefined;
  };
  return {
    prometheusEndpoint: urlOf("prometheus"),
    lokiEndpoint: urlOf("loki"),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
