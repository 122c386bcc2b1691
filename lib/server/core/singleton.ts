/**
 * Holds one value for the whole process. The server's bundler may put the same module into several bundles (routes,
 * start-up hook), each with its own variables; a connection pool must still exist only once.
 */
const store: Map<string, unknown> = ((
  globalThis as { plimsollShared?: Map<string, unknown> }
).plimsollShared ??= new Map());

export function singleton<T>(key: string, make: () => T): T {
  if (!store.has(key)) store.set(key, make());
  // Stored under this key by the line above, or by the same line in another bundle.
  return store.get(key) as T;
}

/** Returns the value if it exists, without creating it. */
export function held<T>(key: string): T | undefined {
  return store.get(key) as T | undefined;
}

/** Removes the value, so that the next call creates a new one, and returns the removed value. */
export function forget<T>(key: string): T | undefined {
  const value = store.get(key);
  store.delete(key);
  return value as T | undefined;
}
