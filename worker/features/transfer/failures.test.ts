import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { createContentSite } from '../../testing/content-site.ts'
import {
  chooseFiles,
  type Fault,
  createFaultyDatabase,
  importFiles,
  type FetchOverride,
  listRows,
  createZip,
} from './testing.ts'

// tools/vitest.config.ts takes the bindings from wrangler.toml.
const real = env as unknown as Bindings

const articles = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `a/${index}.md`,
      `---\ntitle: Texto ${index}\ntags: [Uno, Dos]\ndate: 2024-01-01\nstatus: published\n---\nHola ${index}.\n`,
    ]),
  )

const writes = 'INSERT INTO entries'
const records = 'INSERT INTO import_pieces'

/** Counts the articles, and those stored incompletely. */
async function stored(): Promise<{ posts: number; broken: number }> {
  const row = await real.DB.prepare(
    `SELECT count(*) AS posts, coalesce(sum(
       (SELECT count(*) FROM entry_revisions r WHERE r.entry_id = p.id) <> 1
       OR NOT EXISTS (SELECT 1 FROM entry_publications u WHERE u.entry_id = p.id)
       OR (SELECT count(*) FROM post_tags t WHERE t.post_id = p.id) <> 2
       OR NOT EXISTS (SELECT 1 FROM search_docs d WHERE d.post_id = p.id)), 0) AS broken FROM posts p`,
  ).first<{ posts: number; broken: number }>()
  return row ?? { posts: -1, broken: -1 }
}

/** Creates a site whose D1 fails at a statement in the way that `faultOf` returns for its SQL. */
async function createFailingSite(faultOf: (sql: string) => Fault) {
  return createContentSite({ DB: createFaultyDatabase(real.DB, faultOf) })
}

const unanswered = 'El almacén no respondió a tiempo. Inténtalo de nuevo.'

test('names an article that could not be stored, imports the others, and retries only this article', async () => {
  // The second of three articles fails in its three attempts; the third succeeds at once.
  let attempts = 0
  const s = await createFailingSite((sql) => {
    if (!sql.includes(writes)) return null
    attempts += 1
    return [2, 4, 5].includes(attempts) ? 'throw' : null
  })
  const chosen = await chooseFiles(s, [createZip(articles(3))])
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'failing', done: 3 })
  expect(listRows(chosen.state.get(), 'failed')).toEqual([['Texto 1', unanswered]])
  expect(await stored()).toEqual({ posts: 2, broken: 0 })
  await chosen.retry(['a/1.md'])
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 3 } })
  expect(await stored()).toEqual({ posts: 3, broken: 0 })
})

test('writes nothing while the database is down, and resumes afterwards', async () => {
  let isDown = true
  const s = await createFailingSite((sql) => (isDown && sql.includes(writes) ? 'throw' : null))
  const chosen = await chooseFiles(s, [createZip(articles(40))])
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'paused', done: 0, failures: [], problem: unanswered })
  expect(await stored()).toEqual({ posts: 0, broken: 0 })
  isDown = false
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 40 } })
})

for (const fault of ['late', 'hang'] as const)
  test(`stores each article completely and once when D1 does not answer (${fault})`, async () => {
    let faults = 0
    const s = await createFailingSite((sql) => {
      if (!sql.includes(writes)) return null
      faults += 1
      return faults === 2 ? fault : null
    })
    const state = await importFiles(s, createZip(articles(4)))
    expect(state).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 4, there: 0 } })
    expect(await stored()).toEqual({ posts: 4, broken: 0 })
    expect(faults).toBe(fault === 'late' ? 4 : 5)
  })

test('counts an article once, as imported, when the record of its import could not be saved', async () => {
  let attempts = 0
  const s = await createFailingSite((sql) => {
    if (!sql.includes(records)) return null
    attempts += 1
    return attempts <= 2 ? 'throw' : null
  })
  const state = await importFiles(s, createZip(articles(3)))
  expect(state).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 3, there: 0 } })
  expect(await stored()).toEqual({ posts: 3, broken: 0 })
})

test('pauses when the connection breaks, and resumes where it stopped', async () => {
  const s = await createContentSite()
  let sent = 0
  let isBroken = true
  const line: FetchOverride = (path) => {
    if (!path.endsWith('/articulos')) return null
    sent += 1
    return isBroken && sent > 2 ? Promise.reject(new Error('offline')) : null
  }
  const chosen = await chooseFiles(s, [createZip(articles(45))], line)
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({
    phase: 'paused',
    done: 20,
    total: 45,
    failures: [],
    problem: expect.stringContaining('No hay conexión'),
  })
  isBroken = false
  sent = 0
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', done: 45, counts: { texts: 45, there: 0 } })
  expect(sent).toBe(3)
})

test('resumes an import in a new tab with the same file', async () => {
  const s = await createContentSite()
  const file = createZip(articles(35))
  const first = await chooseFiles(s, [file], (path) => {
    if (path.endsWith('/articulos')) first.pause()
    return null
  })
  await first.start()
  expect(first.state.get()).toMatchObject({ phase: 'paused', done: 10, problem: null })
  const second = await chooseFiles(s, [file])
  expect(second.state.get()).toMatchObject({ phase: 'ready', done: 10, total: 35 })
  await second.start()
  expect(second.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 35, there: 0 } })
})

test('creates each article once when two tabs import the same file', async () => {
  const s = await createContentSite()
  const file = createZip(articles(12))
  const tabs = await Promise.all([chooseFiles(s, [file]), chooseFiles(s, [file])])
  await Promise.all(tabs.map((tab) => tab.start()))
  for (const tab of tabs) if (tab.state.get().phase === 'failing') await tab.retry()
  expect(await stored()).toEqual({ posts: 12, broken: 0 })
  expect(tabs.flatMap((tab) => listRows(tab.state.get(), 'failed'))).toEqual([])
})

test('pauses with a message when the file becomes unreadable, and keeps the imported articles', async () => {
  const s = await createContentSite()
  const file = createZip(articles(30))
  let isGone = false
  const slice = file.slice.bind(file)
  file.slice = (...range) => {
    if (isGone) throw new DOMException('Gone', 'NotReadableError')
    return slice(...range)
  }
  const chosen = await chooseFiles(s, [file], (path) => {
    if (path.endsWith('/articulos')) isGone = true
    return null
  })
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({
    phase: 'paused',
    done: 10,
    problem: expect.stringContaining('ya no puede leer el archivo'),
  })
  isGone = false
  // Choosing the same file again continues the import.
  expect((await chooseFiles(s, [file])).state.get()).toMatchObject({ phase: 'ready', done: 10, total: 30 })
  file.slice = () => {
    throw new DOMException('Gone', 'NotReadableError')
  }
  expect((await chooseFiles(s, [file])).state.get().phase).toBe('unreadable')
})
