/** `metadata`: the policy's name and the semantics annotation (discovery.md section 6). */
import { isObject, own, show } from "./json";
import { semanticsSchema, type Semantics } from "./model";
import type { MapReader } from "./reader";

/** Kept beside the policy, never under `spec`: the cluster's schema does not know it. */
export const SEMANTICS_ANNOTATION = "plimsoll.dev/semantics";

/** What Kubernetes itself puts there is no unknown key. */
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
} {
  const metadata = root.child("metadata", METADATA_KEYS, "the map with the policy's name");
  if (metadata === undefined) return { name: undefined, semantics: undefined };
  return { name: decodeName(metadata), semantics: decodeSemantics(metadata) };
}

function decodeName(metadata: MapReader): string | undefined {
  const name = metadata.text("name", "the policy's name");
  if (name === undefined || isSubdomain(name)) return name;
  const rule =
    "use lower-case letters, digits, '-' and '.', starting and ending with a letter or digit, at most 253";
  return metadata.error("name", `${show(name)} is not a name that Kubernetes accepts; ${rule}`);
}

/** DNS-1123 subdomain. */
function isSubdomain(name: string): boolean {
  return (
    name.length <= 253 && name.split(".").every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label))
  );
}

function decodeSemantics(metadata: MapReader): Semantics | undefined {
  const annotations = metadata.raw("annotations");
  if (annotations === undefined) return undefined;
  if (!isObject(annotations)) return metadata.error("annotations", "must be a map of texts");
  const value = own(annotations, SEMANTICS_ANNOTATION);
  if (value === undefined) return undefined;
  const parsed = semanticsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = [...metadata.at("annotations"), SEMANTICS_ANNOTATION];
  metadata.report.error(path, `${show(value)} is not known; allowed: ${semanticsSchema.options.join(", ")}`);
  return undefined;
}
