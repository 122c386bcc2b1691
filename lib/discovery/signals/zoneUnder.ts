import { isExactZoneName } from "../../document/zoneNames";
import type { Semantics } from "../declare/spelling";
import { SignalError } from "./values";

/**
 * Returns the zone to compute in. Throws SignalError for a name that the operator, which matches exactly, does not
 * find.
 */
export function zoneUnder(semantics: Semantics, name: string): string {
  if (semantics === "proposal" || isExactZoneName(name)) return name;
  // The zone of the operator's container.
  if (name === "Local") return "UTC";
  throw new SignalError(`the operator knows no time zone ${JSON.stringify(name)}: no image has a value`);
}
