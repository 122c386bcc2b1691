/** How a shortcut's keys are called on a keyboard: ["Ctrl", "K"], or ["g", "r"] for one after the other. */
export function keyNames(keys: string, mac: boolean): readonly string[] {
  if (!keys.includes("+")) return keys.split(" ");
  return keys.split("+").map((key) => {
    if (key === "mod") return mac ? "⌘" : "Ctrl";
    return key === "shift" ? "Shift" : key;
  });
}
