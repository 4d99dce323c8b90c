import { expect, test } from 'vitest'
import { createStudio } from '../testing/studio.ts'
import { choose, fileOf, rowsIn } from './testing.ts'

type Post = { title: string; html: string }

const ghost = (posts: readonly Post[]): File =>
  fileOf(
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
  test(`a post with ${name} is named with its reason, and the others come in`, async () => {
    const s = await createStudio()
    const posts = [good('Uno'), good('Dos'), { title: 'La mala', html }, good('Tres')]
    const chosen = await choose(s, [ghost(posts)])
    expect(chosen.state.get().phase).toBe('ready')
    expect(rowsIn(chosen.state.get(), 'refused')).toEqual([['La mala', expect.stringMatching(reason)]])
    await chosen.start()
    expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { posts: 3, media: 0, there: 0 } })
    const { results } = await s.app.bindings.DB.prepare('SELECT title FROM posts ORDER BY title').all()
    expect(results.map((row) => row['title'])).toEqual(['Dos', 'Tres', 'Uno'])
  })
