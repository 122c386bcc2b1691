/** Measures how much memory this process holds in buffers. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Returns the bytes of buffers that are still referenced, without those that await collection. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("V8 offers no garbage collection");
  // Freed buffers count until another thread has released them. The second collection waits for that.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** Returns the result of `work`, and by how many bytes the held memory grew at most while it ran. */
export async function mostHeld<T>(work: () => Promise<T>): Promise<{ value: T; bytes: number }> {
  const before = heldBytes();
  let most = before;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const began = performance.now();
    most = Math.max(most, heldBytes());
    // A collection takes time that the work needs too.
    timer = setTimeout(look, LOOK_MS + 4 * (performance.now() - began));
  };
  look();
  try {
    const value = await work();
    return { value, bytes: Math.max(most, heldBytes()) - before };
  } finally {
    clearTimeout(timer);
  }
}

const LOOK_MS = 50;
