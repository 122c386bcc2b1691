/** The proposal's nine strategies as documents to start from (discovery.md section 5). */
import type { SignalType } from "../declare/signalType";
import type { StrategyDeclaration } from "../declare/strategy";
import type { StrategyTemplate, TemplateOptions } from "../declare/template";
import { STRATEGIES } from "../ranking/declarations";
import { SIGNAL_TYPES } from "../signals/declarations";
import { templateText, type NamedSignal } from "./templateParts";

export type { TemplateOptions } from "../declare/template";

export interface PolicyTemplate extends Pick<
  StrategyTemplate,
  "id" | "strategy" | "title" | "summary" | "limitation" | "needs"
> {
  /** Returns YAML in the proposal's spelling, with comments; parses without errors or warnings. */
  readonly build: (options?: TemplateOptions) => string;
}

const signals = new Map<string, NamedSignal>(
  SIGNAL_TYPES.flatMap(({ type, templates }: SignalType) =>
    Object.entries(templates ?? {}).map(([name, signal]) => [name, { ...signal, name, type }]),
  ),
);

/** In the proposal's order. */
export const POLICY_TEMPLATES: readonly PolicyTemplate[] = STRATEGIES.flatMap(
  ({ templates }: StrategyDeclaration) => templates ?? [],
)
  .map((template) => ({
    ...template,
    build: (options: TemplateOptions = {}) =>
      templateText(
        options.name ?? template.id,
        options,
        template.signals.flatMap((name) => signals.get(name) ?? []),
        template.ranking(options),
      ),
  }))
  .sort((a, b) => a.strategy - b.strategy);
