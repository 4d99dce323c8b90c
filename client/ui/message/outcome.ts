import type { ApiResult } from '../../runtime/session/call-api.ts'

/** What became of an action, in words. There are no words of which it is not said whether it failed. */
export type Outcome = { done: string; failed?: undefined } | { failed: string; done?: undefined }

export const nothingDone: Outcome = { done: '' }

/** An outcome in words that may say both what was done and what failed. */
export const sayOutcome = (text: string, hasFailed: boolean): Outcome =>
  hasFailed ? { failed: text } : { done: text }

export const toOutcome = <Value>(result: ApiResult<Value>, describe: (value: Value) => string): Outcome =>
  result.ok ? { done: describe(result.value) } : { failed: result.error.message }
