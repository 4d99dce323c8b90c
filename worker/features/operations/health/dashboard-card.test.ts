import { expect, test } from 'vitest'
import type { HealthCard } from '#client/features/operations/health/contract.ts'
import { createTestApp, signInOwner, signInEditor } from '#worker/testing/testing.ts'
import { partProblems } from './results.ts'

const minute = 60_000

async function open() {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  return {
    app,
    /** Stores results and state as the cron does. */
    async stored(checkedAt: number | null, results: unknown, state: unknown = null): Promise<void> {
      await app.run`UPDATE health SET checked_at = ${checkedAt}, results = ${JSON.stringify(results)}, state = ${JSON.stringify(state)}`
    },
    async health(given: HeadersInit = headers): Promise<HealthCard['health']> {
      const answer = await app.request('/api/data/mngr/estado', { headers: given })
      // The response has the shape of `HealthCard`.
      return ((await answer.json()) as { data: HealthCard }).data.health
    },
    panel: async () =>
      (await (await app.request('/mngr/estado', { headers })).text()).replaceAll('<!-- -->', ''),
  }
}

const now = Date.now()
const names = Object.keys(partProblems)
const healthy = (part: string) => ({ part, problem: null, ms: 1, ageMs: null })
const stateOf = (since: (index: number) => number) => ({
  at: now,
  mailedAt: [],
  parts: Object.fromEntries(
    names.map((part, index) => [part, { bad: 0, good: 2, isTold: false, since: since(index) }]),
  ),
})

test('shows the time of the last recovery as the time since when all parts work', async () => {
  const { stored, health, panel } = await open()
  await stored(
    now - minute,
    names.map(healthy),
    stateOf((index) => now - 1_000 * minute + index),
  )
  expect(await health()).toMatchObject({
    checkedAt: now - minute,
    isSilent: false,
    wellSince: now - 1_000 * minute + names.length - 1,
  })
  const html = await panel()
  for (const text of ['<strong>Todo bien</strong> desde el', 'Última comprobación', 'El correo llega: bien'])
    expect(html).toContain(text)
})

test('shows each failing part with its error and what to do', async () => {
  const { stored, health, panel } = await open()
  const results = names.map((part) =>
    part === 'kv' ? { ...healthy(part), problem: 'tardó demasiado' } : healthy(part),
  )
  await stored(
    now - minute,
    results,
    stateOf(() => now - 7 * minute),
  )
  expect((await health())?.wellSince).toBeNull()
  const html = await panel()
  expect(html).toContain('<strong>Las sesiones no se pueden abrir</strong>')
  expect(html).toContain('<li>tardó demasiado</li>')
  expect(html).toContain('avisa a quien publica el sitio')
  expect(html).not.toContain('Todo bien</strong>')
})

test('reports that checks have stopped, but not if none ever ran', async () => {
  const { stored, panel } = await open()
  await stored(
    now - 16 * minute,
    names.map(healthy),
    stateOf(() => now - 60 * minute),
  )
  const silent = await panel()
  expect(silent).toContain('El sitio dejó de comprobarse')
  expect(silent).not.toContain('Todo bien</strong>')
  await stored(null, null)
  expect(await panel()).toContain('Todavía no se ha comprobado')
})

test('ignores unreadable stored results and reads those of older versions', async () => {
  const { stored, health } = await open()
  const older = { at: now, mailedAt: [], parts: { kv: { bad: 0, good: 2, isTold: false } } }
  await stored(now - minute, [healthy('kv')], older)
  expect(await health()).toMatchObject({ wellSince: now - minute })
  await stored(now - minute, { other: 1 }, 'x')
  expect(await health()).toMatchObject({ checkedAt: null, parts: [] })
})

test('hides the health card from editors', async () => {
  const { app, health } = await open()
  expect(await health(await signInEditor(app))).toBeNull()
})
