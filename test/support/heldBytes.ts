/** How much memory this process holds in buffers. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of buffers that something still refers to. What awaits collection depends on the moment, and says nothing. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("V8 offers no garbage collection");
  // Freed buffers are counted until another thread has released them; the second collection waits for that.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

/** What `work` comes to, and by how many bytes more than before it were held at most while it went on. */
export async function mostHeld<T>(work: () => Promise<T>): Promise<{ value: T; bytes: number }> {
  const before = heldBytes();
  let most = before;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const began = performance.now();
    most = Math.max(most, heldBytes());
    // A collection takes what the work needs too.
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
