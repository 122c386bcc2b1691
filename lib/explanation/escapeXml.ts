/** Escapes text for an SVG's elements or attributes; characters that XML does not allow are removed. */
export function escapeXml(text: string): string {
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
  return text
    .replaceAll(control, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
