/** The names of a shortcut's keys as printed on a keyboard: ["Ctrl", "K"], or ["g", "r"] for a sequence. */
export function keyNames(keys: string, mac: boolean): readonly string[] {
  if (!keys.includes("+")) return keys.split(" ");
  return keys.split("+").map((key) => {
    if (key === "mod") return mac ? "⌘" : "Ctrl";
    return key === "shift" ? "Shift" : key;
  });
}
