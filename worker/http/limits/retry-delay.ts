const maxRetrySeconds = 600

/** Seconds before the next attempt of a queue job: doubles with each attempt, at most ten minutes. */
export function getRetryDelay(firstSeconds: number, attempts: number): number {
  return Math.min(maxRetrySeconds, firstSeconds * 2 ** Math.max(0, attempts - 1))
}
