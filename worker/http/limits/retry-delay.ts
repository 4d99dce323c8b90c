const maxRetrySeconds = 600

/** Seconds before the next attempt of a queue job: doubles with each attempt, at most ten minutes unless `max` is given. */
export function getRetryDelay(firstSeconds: number, attempts: number, max = maxRetrySeconds): number {
  return Math.min(max, firstSeconds * 2 ** Math.max(0, attempts - 1))
}
