import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import wrangler from '../../wrangler.toml?raw'
import type { Bindings } from '../env.ts'
import { interceptStatements } from '../testing/intercept-statements.ts'
import { crons, runJobs, type ScheduledJob } from './run-jobs.ts'

// The test bindings of tools/vitest.config.ts match wrangler.toml.
const bindings = env as unknown as Bindings
const run = { cron: crons.every15Minutes, now: 1 }
const createJob = (name: string, work: ScheduledJob['run']): ScheduledJob => ({
  name,
  cron: crons.every15Minutes,
  run: work,
})

/** Captures the log lines of some work and what it throws. */
async function captureLog(work: () => Promise<void>): Promise<{ lines: unknown[]; thrown: unknown }> {
  const lines: unknown[] = []
  const keep = (line: string) => void lines.push(JSON.parse(line))
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(keep),
  )
  const thrown = await work().then(
    () => null,
    (error: unknown) => error,
  )
  for (const spy of spies) spy.mockRestore()
  return { lines, thrown }
}

const filterJobLines = (lines: unknown[]) =>
  lines.filter((line) => JSON.stringify(line).includes('"event":"job'))

test('a job that throws or hangs does not stop the others, is logged, and fails the run', async () => {
  const tasks = [
    createJob('throws', () => Promise.reject(new Error('no room'))),
    createJob('hangs', () => new Promise<never>(() => {})),
    createJob('breaks at once', () => {
      throw new Error('a defect')
    }),
    createJob('works', () => Promise.resolve(3)),
  ]
  const { lines, thrown } = await captureLog(() => runJobs(tasks, bindings, { ...run, timeoutMs: 10 }))
  expect(filterJobLines(lines)).toEqual([
    { level: 'error', event: 'job-failed', cron: run.cron, task: 'throws', error: 'Error: no room' },
    {
      level: 'error',
      event: 'job-failed',
      cron: run.cron,
      task: 'hangs',
      error: 'Error: No answer within 10 ms',
    },
    {
      level: 'error',
      event: 'job-failed',
      cron: run.cron,
      task: 'breaks at once',
      error: 'Error: a defect',
    },
    { level: 'info', event: 'job', cron: run.cron, task: 'works', processed: 3 },
  ])
  expect(String(thrown)).toContain('throws, hangs, breaks at once')
})

test('jobs run where the pause cannot be read, and that is logged', async () => {
  const DB = interceptStatements(bindings.DB, () => {
    throw new Error('D1 is down')
  })
  const { lines } = await captureLog(() => runJobs([], { ...bindings, DB }, run))
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'write-pause', error: expect.stringContaining('D1') }),
  )
})

test('a cron runs only its own jobs and succeeds if they do', async () => {
  const ran: string[] = []
  const note = (name: string) => async () => void ran.push(name)
  const tasks: ScheduledJob[] = [
    createJob('often', note('often')),
    { name: 'nightly', cron: crons.nightly, run: note('nightly') },
  ]
  const { thrown } = await captureLog(() => runJobs(tasks, bindings, { ...run, cron: crons.nightly }))
  expect([ran, thrown]).toEqual([['nightly'], null])
})

test('the crons of the jobs match wrangler.toml', () => {
  expect(wrangler).toContain(
    `crons = [${Object.values(crons)
      .map((cron) => `"${cron}"`)
      .join(', ')}]`,
  )
})

test('without SITE_URL no job runs, the run fails and the log names the setting', async () => {
  const ran = vi.fn(() => Promise.resolve())
  const wrong = { ...bindings, SITE_URL: 'cauce' }
  const { lines, thrown } = await captureLog(() => runJobs([createJob('any', ran)], wrong, run))
  expect(ran).not.toHaveBeenCalled()
  expect(lines).toMatchObject([
    { level: 'error', event: 'settings', problem: expect.stringContaining('SITE_URL') },
  ])
  expect(thrown).toBeInstanceOf(Error)
})
