import { expect, test } from 'vitest'
import { createContentSite } from '../../testing/content-site.ts'
import { chooseFiles, createFile, type FetchOverride, listRows, createZip, undoImport } from './testing.ts'

type Post = { title: string; html: string }

const ghost = (posts: readonly Post[]): File =>
  createFile(
    JSON.stringify({
      db: [
        {
          data: {
            posts: posts.map(({ title, html }, index) => ({
              id: String(index),
              title,
              slug: `entrada-${index}`,
              html,
              status: 'draft',
            })),
          },
        },
      ],
    }),
    'ghost.json',
  )

const good = (title: string): Post => ({ title, html: `<p>Hola de ${title}.</p>` })

const hostile: Readonly<Record<string, { html: string; reason: RegExp }>> = {
  'marks inside of marks': { html: `${'<b><i>'.repeat(3_000)}x`, reason: /unas dentro de otras/ },
  'blocks inside of blocks': { html: `${'<div>'.repeat(20_000)}x`, reason: /unas dentro de otras/ },
  'a table of one long row and many short ones': {
    html: `<table><tr>${'<td>a'.repeat(2_000)}</tr>${'<tr><td>a</tr>'.repeat(2_000)}</table>`,
    reason: /tabla/,
  },
  'a cell as wide as a thousand': {
    html: `<table>${'<tr><td colspan=1000>a</td></tr>'.repeat(500)}</table>`,
    reason: /tabla/,
  },
  'marks that each paragraph opens again': {
    html: Array.from({ length: 6_000 }, (_, index) => `<b id=${index}>`).join('') + '<p>a'.repeat(6_000),
    reason: /unas dentro de otras/,
  },
  'lines that each quotation indents': {
    html: `${'<blockquote>'.repeat(40)}${'a<br>'.repeat(20_000)}`,
    reason: /demasiad/,
  },
}

for (const [name, { html, reason }] of Object.entries(hostile))
  test(`refuses a post with ${name}, says why, and imports the others`, async () => {
    const s = await createContentSite()
    const posts = [good('Uno'), good('Dos'), { title: 'La mala', html }, good('Tres')]
    const chosen = await chooseFiles(s, [ghost(posts)])
    expect(chosen.state.get().phase).toBe('ready')
    expect(listRows(chosen.state.get(), 'refused')).toEqual([['La mala', expect.stringMatching(reason)]])
    await chosen.start()
    expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 3, media: 0, there: 0 } })
    const results = await s.app.all`SELECT title FROM posts ORDER BY title`
    expect(results.map((row) => row['title'])).toEqual(['Dos', 'Tres', 'Uno'])
  })

test('finds and names an item that the server cannot process, and imports the others', async () => {
  const s = await createContentSite()
  const names = ['Uno', 'Dos', 'La mala', 'Tres', 'Cuatro']
  let isBroken = true
  // Simulates an isolate that exceeds its CPU time whenever it receives this item.
  const line: FetchOverride = (path, { body }) =>
    isBroken && /ensayo|articulos/.test(path) && String(body).includes('La mala')
      ? new Response('', { status: 503 })
      : null
  const chosen = await chooseFiles(s, [ghost(names.map(good))], line)
  expect(chosen.state.get().phase).toBe('ready')
  expect(listRows(chosen.state.get(), 'refused').map(([name]) => name)).toEqual(['La mala'])
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 4 } })

  isBroken = false
  const again = await createContentSite()
  const known = await chooseFiles(
    again,
    [ghost(names.map((name) => good(`${name} otra vez`)))],
    (path, init) => (path.includes('articulos') ? line(path, init) : null),
  )
  isBroken = true
  await known.start()
  expect(known.state.get()).toMatchObject({ phase: 'failing' })
  expect(listRows(known.state.get(), 'failed').map(([name]) => name)).toEqual(['La mala otra vez'])
  isBroken = false
  await known.retry()
  expect(known.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 5 } })
})

test('a dry run ends early and blames no item when the server does not answer', async () => {
  const s = await createContentSite()
  let asked = 0
  const chosen = await chooseFiles(
    s,
    [ghost(Array.from({ length: 30 }, (_, index) => good(`Número ${index}`)))],
    (path) => {
      if (!path.endsWith('/ensayo')) return null
      asked += 1
      return new Response('', { status: 503 })
    },
  )
  expect(chosen.state.get().phase).toBe('unreadable')
  expect(asked).toBeLessThan(20)
})

test('imports a published article that cannot be rendered as a draft, and undoes the import', async () => {
  const s = await createContentSite()
  const own = (name: string, text: string): string =>
    `---\nid: ${name.padEnd(20, '0')}\ntitle: ${name}\nslug: ${name}\nstatus: published\npublished: 2020-01-01T00:00:00.000Z\n---\n${text}\n`
  const files = {
    'articulos/uno.md': own('uno', 'Hola'),
    'articulos/mala.md': own('mala', `${'>'.repeat(4_000)} Hola`),
    'articulos/dos.md': own('dos', 'Hola'),
  }
  const chosen = await chooseFiles(s, [createZip(files)])
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 3, media: 0, there: 0 } })
  expect(listRows(chosen.state.get(), 'changes')).toEqual([
    ['mala', expect.stringMatching(/^Entra como borrador\. El texto no se puede mostrar/)],
  ])
  expect(await s.app.value`SELECT slug FROM posts WHERE status = 'draft'`).toBe('mala')
  expect(await undoImport(s)).toEqual({ removed: { texts: 3, media: 0 }, skipped: [] })
  expect(await s.app.value`SELECT count(*) AS count FROM posts`).toBe(0)
})
