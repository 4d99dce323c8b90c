import { afterEach, expect, test, vi } from 'vitest'
import { emptyContent, type PostContent } from '../../contract.ts'
import { toTextFile } from '../../list/download-text.ts'
import { createEditedText } from '../../testing.ts'
import { postApi } from '../saving/text-api.ts'
import { readMarkdown } from './read-text-file.ts'
import { takeDetails } from './take-details.ts'

const cover = 'abcdefghjkmnpqrstvwx'
const text = (content: PostContent) =>
  createEditedText({
    id: 'a'.repeat(32),
    rev: 2,
    kind: 'article',
    content,
    savedAt: '2026-01-02T00:00:00.000Z',
  })
const written = {
  ...emptyContent,
  title: 'El riego',
  slug: 'riego-de-mayo',
  excerpt: 'Cuándo y cuánto.',
  tags: ['agua', 'riego'],
  series: 'La huerta',
  author: 'Ana Prueba',
  seoTitle: 'Riego',
  seoDescription: 'Todo sobre el riego',
  cover,
  markdown: 'Uno.',
}
const file = toTextFile({ ...text(written), publishedAt: '2025-03-10T08:00:00.000Z', state: 'published' })

afterEach(() => vi.unstubAllGlobals())

/** Brings the downloaded file into an article. `media`: ids in the library; `takenSlug`: another article has it. */
async function bring(before: Partial<PostContent>, media: readonly string[], takenSlug = '') {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://cauce.example')
    if (pathname === postApi.paths.slug) {
      const wish = (JSON.parse(String(body)) as { text: string }).text
      return Response.json({ slug: wish === takenSlug ? `${wish}-2` : wish })
    }
    const image = { src: '/a.png', srcset: '', width: 1, height: 1, alt: '' }
    const entry = {
      name: 'a',
      bytes: 1,
      createdAt: '',
      author: null,
      uses: 0,
      sameAs: null,
      trashedAt: null,
      labels: [],
      alt: '',
      decorative: true,
      image,
    }
    const found = media.filter((id) => id === searchParams.get('q')).map((id) => ({ ...entry, id }))
    const page = {
      from: null,
      before: null,
      after: null,
      total: 1,
      q: '',
      meant: null,
      label: '',
      labels: [],
      unused: false,
      trash: false,
    }
    return Response.json({ kind: 'image', media: found, files: [], ...page })
  })
  const content = { ...emptyContent, title: 'El riego', slug: 'el-riego', ...before }
  let changes: object = {}
  const { details } = readMarkdown(file)
  if (!details) return expect.fail('no details')
  const autosave = { readLatest: () => content } as unknown as Parameters<
    typeof takeDetails
  >[0]['draft']['autosave']
  const draft = { id: 'a', stored: text(content), autosave }
  const said = await takeDetails({ api: postApi, draft, change: (next) => (changes = next) }, details)
  return { changes, said: said.join(' ') }
}

test('a downloaded file brings its summary, tags, series, author, texts for search engines, cover and address', async () => {
  const { title, markdown, socialImage, ...rest } = written
  const { changes, said } = await bring({}, [cover])
  expect(changes).toEqual(rest)
  expect([title, markdown, socialImage]).toEqual(['El riego', 'Uno.', null])
  expect(said).toMatch(
    /^Del archivo vienen también: «Dirección», «Resumen», .* y «Portada»\. La fecha no se importa: prográmalo o publícalo\.$/,
  )
})

test('what the article has stays, and what it cannot have is named', async () => {
  const { changes, said } = await bring({ excerpt: 'El mío.' }, [], 'riego-de-mayo')
  expect(Object.keys(changes)).toEqual(['tags', 'series', 'author', 'seoTitle', 'seoDescription'])
  for (const sentence of [
    'Se queda lo que ya tenía el artículo: «Resumen».',
    'Sin importar, porque no está en Medios: «Portada».',
    'La dirección «riego-de-mayo» no está libre: se crea con el título.',
  ])
    expect(said).toContain(sentence)
})

test('an address that somebody chose stays', async () => {
  const { changes } = await bring({ slug: 'otra' }, [cover])
  expect(changes).not.toHaveProperty('slug')
})
