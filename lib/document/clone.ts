/** Deep-copies an external value as JSON values. */
import { above, LIMITS } from "../limits/limits";
import { isObject, type JsonObject, type JsonValue } from "./json";
import type { Path } from "./path";
import type { Report } from "./report";

/** Reports values that JSON cannot represent; undefined means absent. */
export function cloneJson(value: unknown, report: Report): JsonValue | undefined {
  if (value === undefined) {
    report.error([], "the document is empty");
    return undefined;
  }
  return clone(value, [], report);
}

function clone(value: unknown, path: Path, report: Report): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) report.unreadable(path, "is not a finite number");
    return Number.isFinite(value) ? value : null;
  }
  if (path.length > LIMITS.documentDepth.value) {
    report.unreadable(path, `is nested too deeply: ${above("documentDepth")}`);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => clone(item, [...path, index], report));
  if (isObject(value) && isPlain(value)) return cloneObject(value, path, report);
  report.unreadable(path, "is not a JSON value");
  return null;
}

function cloneObject(value: JsonObject, path: Path, report: Report): JsonObject {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, clone(item, [...path, key], report)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
