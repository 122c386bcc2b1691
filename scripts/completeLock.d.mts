interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

export function leftOut(lock: Lock): [name: string, version: string][];
export function complete<T extends Lock>(lock: T): Omit<T, "packages"> & Lock;
