const maxRetrySeconds = 600

/** Seconds before a further attempt of a queue's job: the first wait, doubled each time, at most ten minutes. */
export function getRetryDelay(firstSeconds: number, attempts: number): number {
  return Math.min(maxRetrySeconds, firstSeconds * 2 ** Math.max(0, attempts - 1))
}
