/**
 * `refused` and `cut`: the call has no effect; it is answered with an error, or not at all. `slow`: it takes effect, but
 * the answer comes too late. `killed`: it takes effect, and from then on no call gets an answer, as if the command had
 * been killed. `unanswered`: the caller waits forever.
 */
export type Fault = 'refused' | 'cut' | 'slow' | 'killed' | 'unanswered'

/** Breaks every call that matches, after `skip` that match. A string is the name of a step. */
export type Failure = { call: RegExp | string; kind: Fault; skip?: number }

export type Faults = ReturnType<typeof createFaults>

/** The name of the step that a call belongs to: the call without ids. */
export const toStepName = (call: string): string =>
  call
    .replace(/\/client\/v4(\/accounts\/cuenta)?/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32}\b|\bid-[a-z-]+/g, '{id}')

export function createFaults() {
  const calls: string[] = []
  let failure: Failure | undefined
  let matched = 0
  let isKilled = false
  return {
    calls,
    /** From now on, breaks the calls that match; without an argument, none. */
    set(next?: Failure): void {
      failure = next
      matched = 0
      isKilled = false
    },
    /** Records a call. Returns how to break it (`cut` also after a `killed` one), or null. */
    next(call: string): Fault | null {
      calls.push(call)
      if (isKilled) return 'cut'
      if (!failure) return null
      const isHit =
        typeof failure.call === 'string' ? toStepName(call) === failure.call : failure.call.test(call)
      if (!isHit) return null
      matched += 1
      if (matched <= (failure.skip ?? 0)) return null
      isKilled = failure.kind === 'killed'
      return failure.kind
    },
  }
}

/** Does the work of a call, or breaks it. */
export async function callWithFaults<T>(
  faults: Faults,
  call: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const fault = faults.next(call)
  if (fault === 'refused' || fault === 'cut') throw new Error(`${call}: ${fault}`)
  const result = await work()
  if (fault !== null) throw new Error(`${call}: ${fault}`)
  return result
}

/** Answers a request with `answer`, or breaks it. Null drops the connection. */
export async function answerWithFaults(
  faults: Faults,
  call: string,
  answer: () => Response | Promise<Response>,
): Promise<Response | null> {
  const fault = faults.next(call)
  if (fault === 'unanswered') return new Promise(() => {})
  if (fault === 'cut') return null
  if (fault === 'refused')
    return Response.json(
      {
        success: false,
        errors: [{ code: 10099, message: 'Refused by the rehearsal' }],
        messages: [],
        result: null,
      },
      { status: 400 },
    )
  const response = await answer()
  if (fault === 'killed') return null
  return fault === 'slow' ? new Response('Gateway Timeout', { status: 504 }) : response
}
