import * as v from 'valibot'
import { hostileTexts } from '#worker/markdown/testing/hostile.ts'
import { hostileInputs } from '#worker/testing/hostile/inputs.ts'
import { readCpuMs } from './measure/processes.ts'
import { type Isolate, prepareBenchWorker, startIsolate } from './measure/workerd.ts'
import { isSmoke, scaleForSmoke } from './smoke-scale.ts'

// `npm run bench -- hostile [part of a name …]` measures the cost of inputs that are made to be expensive. To measure a
// new kind of work, add a path to tools/bench/workers/hostile.ts.

/** `run` is the path of tools/bench/workers/hostile.ts that processes the input. */
type HostileCase = { name: string; group: string; input: () => string | Uint8Array; run: string }

const hostileCases: readonly HostileCase[] = [
  ...hostileTexts.map((row) => ({ ...row, run: '/render' })),
  ...hostileInputs.map((row) => ({ ...row, run: `/${row.reader}` })),
]

const maxCpuMs = scaleForSmoke(300, Infinity)
const timeoutMs = 20_000
const rounds = scaleForSmoke(2, 1)

const outcomeSchema = v.union([v.object({ size: v.number() }), v.object({ refused: v.string() })])
type Outcome = v.InferOutput<typeof outcomeSchema> | { crashed: string }

/** Ordinary text to warm up the worker: the code is compiled before anything is measured. */
const ordinaryText =
  '## Un título\n\nUnas palabras *con* [enlace](/blog) y `código`.\n\n- uno\n- dos\n\n'.repeat(100)

/** CPU time (ms) and outcome of one input. The elapsed time would depend on other load of the machine. */
async function measureCase({ url, pid }: Isolate, { run, input }: HostileCase): Promise<[number, Outcome]> {
  const inputValue = input()
  const body = typeof inputValue === 'string' ? inputValue : new Uint8Array(inputValue)
  const before = readCpuMs(pid)
  try {
    // Uses a new connection for each request: workerd may close a connection after an aborted input, just as the next
    // begins.
    const headers = { Connection: 'close' }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url + run, { method: 'POST', headers, body, signal })
    return [readCpuMs(pid) - before, v.parse(outcomeSchema, await response.json())]
  } catch (error) {
    const isTimedOut = error instanceof Error && error.name === 'TimeoutError'
    return [
      isTimedOut ? timeoutMs : 0,
      { crashed: isTimedOut ? 'still running after 20 seconds' : 'the worker died' },
    ]
  }
}

const describeOutcome = (outcome: Outcome): string =>
  'size' in outcome
    ? `${(outcome.size / 1_000).toFixed(0)} kB`
    : 'refused' in outcome
      ? outcome.refused.slice(0, 90)
      : outcome.crashed.toUpperCase()

const isOutputTooLarge = (outcome: Outcome, input: string | Uint8Array): boolean =>
  'size' in outcome && outcome.size > 8 * input.length + 200_000

/** The cases whose name contains one of `names`, or all. A smoke run takes the first case of each kind of work. */
const selectCases = (names: readonly string[]): readonly HostileCase[] =>
  isSmoke
    ? hostileCases.filter(({ run }, at) => hostileCases.findIndex((row) => row.run === run) === at)
    : hostileCases.filter(
        ({ group, name }) => names.length === 0 || names.some((part) => `${group}: ${name}`.includes(part)),
      )

export async function benchHostile(names: readonly string[]): Promise<void> {
  const chosen = selectCases(names)
  const config = await prepareBenchWorker('hostile.ts', undefined, { heapMegabytes: 128 })
  const start = async (): Promise<Isolate> => {
    const isolate = await startIsolate(config)
    for (const run of new Set(chosen.map((row) => row.run)))
      for (let round = 0; round < scaleForSmoke(10, 1); round++)
        await measureCase(isolate, { name: '', group: '', run, input: () => ordinaryText })
    return isolate
  }
  let isolate = await start()
  const failed: string[] = []
  let worst = 0
  try {
    for (const row of chosen) {
      const costs: number[] = []
      let outcome: Outcome = { size: 0 }
      for (let round = 0; round < rounds && !('crashed' in outcome); round++) {
        const [ms, lastOutcome] = await measureCase(isolate, row)
        costs.push(ms)
        outcome = lastOutcome
      }
      // Takes the minimum, because other load on the machine only adds to the cost.
      const ms = Math.min(...costs)
      worst = Math.max(worst, ms)
      const isBad = 'crashed' in outcome || ms > maxCpuMs || isOutputTooLarge(outcome, row.input())
      if (isBad) failed.push(row.name)
      if ('crashed' in outcome) {
        await isolate.stop()
        isolate = await start()
      }
      console.log(
        `${isBad ? '✗' : ' '} ${`${row.group}: ${row.name}`.padEnd(52)} ${(row.input().length / 1_000).toFixed(0).padStart(4)} kB ${ms.toFixed(0).padStart(6)} ms  ${describeOutcome(outcome)}`,
      )
    }
  } finally {
    await isolate.stop()
  }
  console.log(`${chosen.length} inputs; the worst took ${worst.toFixed(0)} ms of CPU (${maxCpuMs} at most)`)
  if (failed.length > 0) process.exitCode = 1
}
