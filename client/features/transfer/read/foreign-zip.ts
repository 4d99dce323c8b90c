import { compose } from '#client/runtime/text/compose.ts'
import { maxMediaBytes } from '../../media/contract.ts'
import type { Entry } from '../archive/directory.ts'
import { readEntry } from '../archive/entry.ts'
import { maxArticleBytes } from '../contract.ts'
import type { ArticleUnit, Contents, Picture, Refused } from './plan.ts'
import { readSubstack } from './substack.ts'
import { withoutToml } from './toml-head.ts'
import { loadText, others, withoutRefused } from './zip-entries.ts'

const isPicture = (name: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(name)
/** Names that begin with `_` are sections and drafts of other systems; some texts tell of the project itself. */
const isText = (name: string): boolean =>
  /^[^_].*\.(?:md|mdx|markdown)$/is.test(name.slice(name.lastIndexOf('/') + 1)) &&
  !/(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct)\.md$/i.test(name)
/** Notion ends the name of each page with its id. */
const isNotionPage = (name: string): boolean => /[\s-][0-9a-f]{32}\.(?:md|html)$/i.test(name)
const isTable = (name: string): boolean => /\.csv$/i.test(name)

type Found = Pick<Contents, 'articles' | 'images' | 'redirects' | 'pictures'>

/** What a zip of another system holds: Notion, Substack, or anybody's Markdown with its images. */
export async function readForeign(files: readonly Entry[], refused: Refused[]): Promise<Found> {
  const usable = withoutRefused(files, tooLarge, refused)
  const pictures = usable.filter(({ name }) => isPicture(name)).map(pictureOf)
  const rest = usable.filter(({ name }) => !isPicture(name))
  const posts = rest.find(({ name }) => /(?:^|\/)posts\.csv$/i.test(name))
  const notion = rest.filter(({ name }) => isNotionPage(name))
  if (posts && notion.length === 0) {
    const articles = await readSubstack(posts, rest, refused)
    return { articles, images: [], redirects: [], pictures }
  }
  if (notion.length > 0)
    return { articles: notionArticles(notion, rest, refused), images: [], redirects: [], pictures }
  const texts = rest.filter(({ name }) => isText(name))
  const told = rest.filter((entry) => !texts.includes(entry))
  if (told.length > 0) refused.push(others(told))
  const articles = texts.map((entry): ArticleUnit => {
    const { size } = entry
    const name = compose(entry.name)
    const load = async () => {
      const text = await loadText(entry)
      return text.ok ? ({ ok: true, value: { text: withoutToml(text.value), pending: null } } as const) : text
    }
    return { type: 'article', format: 'markdown', key: name, name, bytes: size, load }
  })
  return { articles, images: [], redirects: [], pictures }
}

function tooLarge({ name, size }: Entry): string | null {
  if (isPicture(name)) return size > maxMediaBytes ? 'La imagen supera los 10 MB.' : null
  return isText(name) && size > maxArticleBytes
    ? 'Pesa demasiado para un artículo: el límite es de 1 MB.'
    : null
}

function pictureOf(entry: Entry): Picture {
  const load: Picture['load'] = async () => {
    const bytes = await readEntry(entry)
    return bytes.ok ? { ok: true, value: [bytes.value] } : bytes
  }
  return { path: compose(entry.name), bytes: entry.size, load }
}

/** Pages as articles; a table comes along with the page that links it. */
function notionArticles(pages: readonly Entry[], rest: readonly Entry[], refused: Refused[]): ArticleUnit[] {
  const tables = new Map(
    rest.filter(({ name }) => isTable(name)).map((entry) => [compose(entry.name), entry]),
  )
  const told = rest.filter((entry) => !pages.includes(entry) && !isTable(entry.name))
  if (told.length > 0) refused.push(others(told))
  return pages.map((entry): ArticleUnit => {
    const path = compose(entry.name)
    const name =
      path
        .split('/')
        .at(-1)
        ?.replace(/[\s-][0-9a-f]{32}\.\w+$/i, '') ?? path
    const load = async () => {
      const text = await loadText(entry)
      if (!text.ok) return text
      const linked: Record<string, string> = {}
      for (const [place, table] of tables) {
        // As a link writes it: only the name after the last folder is sure.
        const last = encodeURIComponent(place.split('/').at(-1) ?? '').replaceAll('%2C', ',')
        if (!text.value.includes(last) || table.size > maxArticleBytes) continue
        const csv = await loadText(table)
        if (csv.ok) linked[place] = csv.value
      }
      const value = { text: JSON.stringify({ path, text: text.value, tables: linked }), pending: null }
      return { ok: true, value } as const
    }
    return { type: 'article', format: 'notion', key: path.slice(0, 1_000), name, bytes: entry.size, load }
  })
}
