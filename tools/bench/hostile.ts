import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { hostileTexts } from '#worker/markdown/hostile-testing.ts'
import { hostileInputs } from '#worker/testing/hostile/inputs.ts'
import { root } from '../cli/environment/shell.ts'
import { bundle } from './build.ts'
import { cpuMs } from './measure/processes.ts'
import { type Isolate, prepare, startIsolate } from './measure/workerd.ts'
import { isSmoke, scaled } from './scale.ts'

// `npm run bench -- hostile [part of a name …]`: what inputs cost that were made to cost much, in workerd. A row more is
// a line in `rows`; a kind of work more is a path in tools/bench/workers/hostile.ts.

/** `run` is the path of tools/bench/workers/hostile.ts that takes the input. */
type HostileRow = { name: string; group: string; input: () => string | Uint8Array; run: string }

const rows: readonly HostileRow[] = [
  ...hostileTexts.map((row) => ({ ...row, run: '/render' })),
  ...hostileInputs.map((row) => ({ ...row, run: `/${row.run}` })),
]

const worstMs = scaled(300, Infinity)
const giveUpMs = 20_000
const rounds = scaled(2, 1)

const outcomeSchema = v.union([v.object({ size: v.number() }), v.object({ refused: v.string() })])
type Outcome = v.InferOutput<typeof outcomeSchema> | { died: string }

/** An ordinary text, so that the code is compiled before anything is measured. */
const ordinary = '## Un título\n\nUnas palabras *con* [enlace](/blog) y `código`.\n\n- uno\n- dos\n\n'.repeat(
  100,
)

/** What one input costs a fresh or running isolate: CPU, for clocks of busy machines say little. */
async function measure({ url, pid }: Isolate, { run, input }: HostileRow): Promise<[number, Outcome]> {
  const given = input()
  const body = typeof given === 'string' ? given : new Uint8Array(given)
  const before = cpuMs(pid)
  try {
    const signal = AbortSignal.timeout(giveUpMs)
    // Each on a connection of its own: workerd may close one behind an input that it gave up, just as the next begins.
    const headers = { Connection: 'close' }
    const answer = await fetch(url + run, { method: 'POST', headers, body, signal })
    return [cpuMs(pid) - before, v.parse(outcomeSchema, await answer.json())]
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return [isLate ? giveUpMs : 0, { died: isLate ? 'still running after 20 seconds' : 'the worker died' }]
  }
}

const said = (outcome: Outcome): string =>
  'size' in outcome
    ? `${(outcome.size / 1_000).toFixed(0)} kB`
    : 'refused' in outcome
      ? outcome.refused.slice(0, 90)
      : outcome.died.toUpperCase()

const isTooLarge = (outcome: Outcome, input: string | Uint8Array): boolean =>
  'size' in outcome && outcome.size > 8 * input.length + 200_000

/** The rows that are named by a part, or all; in a smoke run the first of each kind of work. */
const choose = (names: readonly string[]): readonly HostileRow[] =>
  isSmoke
    ? rows.filter(({ run }, at) => rows.findIndex((row) => row.run === run) === at)
    : rows.filter(
        ({ group, name }) => names.length === 0 || names.some((part) => `${group}: ${name}`.includes(part)),
      )

export async function benchHostile(names: readonly string[]): Promise<void> {
  const chosen = choose(names)
  const empty = join(root, '.wrangler/bench-workerd/hostile-empty')
  await mkdir(empty, { recursive: true })
  const extra = { 'hostile.js': await bundle('tools/bench/workers/hostile.ts', { minify: true }) }
  const config = await prepare(
    'hostile',
    { folder: empty, main: 'hostile.js', extra, heapMegabytes: 128 },
    '127.0.0.1:9',
  )
  const start = async (): Promise<Isolate> => {
    const isolate = await startIsolate(config)
    for (const run of new Set(chosen.map((row) => row.run)))
      for (let round = 0; round < scaled(10, 1); round++)
        await measure(isolate, { name: '', group: '', run, input: () => ordinary })
    return isolate
  }
  let isolate = await start()
  const failed: string[] = []
  let worst = 0
  try {
    for (const row of chosen) {
      const costs: number[] = []
      let outcome: Outcome = { size: 0 }
      for (let round = 0; round < rounds && !('died' in outcome); round++) {
        const [ms, came] = await measure(isolate, row)
        costs.push(ms)
        outcome = came
      }
      // The least of several: what else the machine does only adds to it.
      const ms = Math.min(...costs)
      worst = Math.max(worst, ms)
      const isBad = 'died' in outcome || ms > worstMs || isTooLarge(outcome, row.input())
      if (isBad) failed.push(row.name)
      if ('died' in outcome) {
        await isolate.stop()
        isolate = await start()
      }
      console.log(
        `${isBad ? '✗' : ' '} ${`${row.group}: ${row.name}`.padEnd(52)} ${(row.input().length / 1_000).toFixed(0).padStart(4)} kB ${ms.toFixed(0).padStart(6)} ms  ${said(outcome)}`,
      )
    }
  } finally {
    await isolate.stop()
  }
  console.log(`${chosen.length} inputs; the worst took ${worst.toFixed(0)} ms of CPU (${worstMs} at most)`)
  if (failed.length > 0) process.exitCode = 1
}
