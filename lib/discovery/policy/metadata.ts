/** Decodes `metadata`: the policy's name and Plimsoll's own annotations (discovery.md section 6). */
import { isObject, own, show } from "../../document/json";
import type { z } from "zod";
import { pushdownSchema, semanticsSchema, type Pushdown, type Semantics } from "./model";
import type { MapReader } from "../../document/reader";

/** Stored in annotations, never under `spec`: the cluster's schema does not have it. */
export const SEMANTICS_ANNOTATION = "plimsoll.dev/semantics";
export const PUSHDOWN_ANNOTATION = "plimsoll.dev/pushdown";

/** Keys that Kubernetes itself sets are not reported as unknown. */
const METADATA_KEYS = [
  "name",
  "namespace",
  "labels",
  "annotations",
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "finalizers",
  "generateName",
  "generation",
  "managedFields",
  "ownerReferences",
  "resourceVersion",
  "selfLink",
  "uid",
];

export function decodeMetadata(root: MapReader): {
  name: string | undefined;
  semantics: Semantics | undefined;
  pushdown: Pushdown | undefined;
} {
  const metadata = root.child("metadata", METADATA_KEYS, "the map with the policy's name");
  if (metadata === undefined) return { name: undefined, semantics: undefined, pushdown: undefined };
  const name = decodeName(metadata);
  const annotations = metadata.raw("annotations");
  if (annotations !== undefined && !isObject(annotations)) {
    metadata.error("annotations", "must be a map of texts");
  }
  const read = <T extends string>(
    key: string,
    schema: z.ZodEnum<Readonly<Record<string, T>>>,
  ): T | undefined => {
    const value = isObject(annotations) ? own(annotations, key) : undefined;
    if (value === undefined) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const path = [...metadata.at("annotations"), key];
    metadata.report.error(path, `${show(value)} is not known; allowed: ${schema.options.join(", ")}`);
    return undefined;
  };
  return {
    name,
    semantics: read(SEMANTICS_ANNOTATION, semanticsSchema),
    pushdown: read(PUSHDOWN_ANNOTATION, pushdownSchema),
  };
}

function decodeName(metadata: MapReader): string | undefined {
  const name = metadata.text("name", "the policy's name");
  if (name === undefined || isSubdomain(name)) return name;
  const rule =
    "use lower-case letters, digits, '-' and '.', starting and ending with a letter or digit, at most 253";
  return metadata.error("name", `${show(name)} is not a name that Kubernetes accepts; ${rule}`);
}

/** Whether the name is a DNS-1123 subdomain. */
function isSubdomain(name: string): boolean {
  return (
    name.length <= 253 && name.split(".").every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label))
  );
}
