/** Random bytes in hex, two digits each. Unlike randomUUID, it also works on a page over plain HTTP. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
