// Locks that tell the tabs of one browser what another one has open. Where the browser lacks them, nothing is held.

/** Takes a lock until the returned function is called or the tab is closed; null if it is taken already. */
export function holdLock(name: string): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  function hold(lock: Lock | null): Promise<void> | null {
    resolve(lock && release)
    return lock && released
  }
  const request = globalThis.navigator?.locks?.request(name, { ifAvailable: true }, hold)
  if (request) void request.catch(() => resolve(release))
  else resolve(release)
  return promise
}

/** Calls `onReleased` once no tab holds the lock. */
export function waitForRelease(name: string, signal: AbortSignal, onReleased: () => void): void {
  void navigator.locks?.request(name, { mode: 'shared', signal }, onReleased).catch(() => null)
}

/** Names of the locks that tabs hold. */
export async function listHeldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  // Tabs that wait for a release have a shared lock for a moment.
  return new Set(held.flatMap(({ name = '', mode }) => (mode === 'exclusive' ? [name] : [])))
}
