/**
 * One value for the whole process. The server's bundler may put the same module into several bundles (routes,
 * start-up hook), each with variables of its own; a connection pool must still exist once.
 */
const store: Map<string, unknown> = ((
  globalThis as { plimsollShared?: Map<string, unknown> }
).plimsollShared ??= new Map());

export function singleton<T>(key: string, make: () => T): T {
  if (!store.has(key)) store.set(key, make());
  // Stored under this key by the line above or by the same line in another bundle.
  return store.get(key) as T;
}

/** What there is, without making it. */
export function held<T>(key: string): T | undefined {
  return store.get(key) as T | undefined;
}

/** Takes the value out again, so that the next call makes a new one; returns what was there. */
export function forget<T>(key: string): T | undefined {
  const value = store.get(key);
  store.delete(key);
  return value as T | undefined;
}
