import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { Select } from "@/components/ui/Select";
import type { DataSource } from "@/lib/api/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";

export interface SourceSelectProps {
  readonly label: string;
  readonly type: DataSource["type"];
  readonly sources: readonly DataSource[];
  readonly value: string | undefined;
  readonly onChange: (endpoint: string | undefined) => void;
}

/** Selects a registered source of a type, as the address that a policy uses. */
export function SourceSelect({ label, type, sources, value, onChange }: SourceSelectProps): ReactNode {
  const urls = new Map<string, string>();
  for (const { name, url } of sourcesOfType(sources, type)) {
    if (url !== null && !urls.has(url)) urls.set(url, name);
  }
  if (urls.size === 0) {
    return (
      <div className="dim">
        No {label} is registered yet. <HoverLink href="/sources?edit=add">Add data source</HoverLink>, or
        write its URL in the YAML and register it later.
      </div>
    );
  }
  return (
    <Select
      label={label}
      data={[...urls].map(([url, name]) => ({ value: url, label: name }))}
      value={value ?? null}
      allowDeselect={false}
      onChange={(url) => onChange(url ?? undefined)}
    />
  );
}
