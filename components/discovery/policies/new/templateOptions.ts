import type { DataSource } from "@/lib/api/dataSources";
import type { TemplateOptions } from "@/lib/discovery";

/** Which of the options appear in the YAML of a template. */
export function optionsUsed(id: string): {
  readonly timezone: boolean;
  readonly nodeCount: boolean;
  readonly alpha: boolean;
} {
  return {
    timezone: id.includes("developer") || id === "model-exposure",
    nodeCount: id === "model-exposure",
    alpha: id.startsWith("hybrid"),
  };
}

/** Mantine's number inputs hand out "" while empty; the template's default applies then. */
export function numberOf(value: string | number): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The person's own sources before the demo's, and the browser's time zone. */
export function firstOptions(sources: readonly DataSource[]): TemplateOptions {
  const urlOf = (type: DataSource["type"]): string | undefined => {
    const fitting = sources.filter((source) => source.type === type && source.url !== null);
    return (fitting.find((source) => !source.demo) ?? fitting[0])?.url ?? undefined;
  };
  return {
    prometheusEndpoint: urlOf("prometheus"),
    lokiEndpoint: urlOf("loki"),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
