import Papa from 'papaparse'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { maxMediaBytes } from '../../media/contract.ts'
import { readEntry, readTextEntry, type ZipEntry } from '../archive/zip.ts'
import { maxArticleBytes } from '../contract.ts'
import {
  type ArticleUnit,
  type ImportContents,
  type ArchivePicture,
  type RejectedItem,
  tooLargeReason,
} from './import-plan.ts'
import { convertTomlFrontMatter } from './toml-front-matter.ts'
import { largeImageReason, largeTextReason, rejectIgnored, rejectUnreadable } from './zip-entries.ts'

export const isPicture = (name: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(name)
/** Markdown files without a leading `_` (sections, drafts) that are not about a code project, such as `readme.md`. */
const isArticleFile = (name: string): boolean =>
  /^[^_].*\.(?:md|mdx|markdown)$/is.test(name.slice(name.lastIndexOf('/') + 1)) &&
  !/(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct)\.md$/i.test(name)
/** Notion appends the page's id to the file name. */
const isNotionPage = (name: string): boolean => /[\s-][0-9a-f]{32}\.(?:md|html)$/i.test(name)
const isTable = (name: string): boolean => /\.csv$/i.test(name)

/** Reads the files of a Notion or Substack zip, or Markdown files with images. Adds unusable files to `rejected`. */
export async function readForeignZip(
  files: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<Pick<ImportContents, 'articles' | 'pictures'>> {
  const usable = rejectUnreadable(files, findSizeProblem, rejected)
  const pictures = usable.filter(({ name }) => isPicture(name)).map(toPicture)
  const rest = usable.filter(({ name }) => !isPicture(name))
  const notion = rest.filter(({ name }) => isNotionPage(name))
  if (notion.length > 0) return { articles: toNotionArticles(notion, rest, rejected), pictures }
  const posts = rest.find(({ name }) => /(?:^|\/)posts\.csv$/i.test(name))
  if (posts) return { articles: await readSubstackPosts(posts, rest, rejected), pictures }
  const texts = rest.filter(({ name }) => isArticleFile(name))
  rejectIgnored(
    rest.filter(({ name }) => !isArticleFile(name)),
    rejected,
  )
  return { articles: texts.map(toMarkdownArticle), pictures }
}

function toMarkdownArticle(entry: ZipEntry): ArticleUnit {
  const name = normalizeUnicode(entry.name)
  const load: ArticleUnit['load'] = async () => {
    const text = await readTextEntry(entry)
    return text.ok ? { ok: true, value: { text: convertTomlFrontMatter(text.value) } } : text
  }
  return { type: 'article', format: 'markdown', key: name, name, bytes: entry.size, load }
}

function findSizeProblem({ name, size }: ZipEntry): string | null {
  if (isPicture(name)) return size > maxMediaBytes ? largeImageReason : null
  return isArticleFile(name) && size > maxArticleBytes ? largeTextReason : null
}

function toPicture(entry: ZipEntry): ArchivePicture {
  const load: ArchivePicture['load'] = async () => {
    const bytes = await readEntry(entry)
    return bytes.ok ? { ok: true, value: [bytes.value] } : bytes
  }
  return { path: normalizeUnicode(entry.name), bytes: entry.size, load }
}

/** Notion pages as articles. Each includes the tables it links to. */
function toNotionArticles(
  pages: readonly ZipEntry[],
  rest: readonly ZipEntry[],
  rejected: RejectedItem[],
): ArticleUnit[] {
  const tables = new Map(
    rest.filter(({ name }) => isTable(name)).map((entry) => [normalizeUnicode(entry.name), entry]),
  )
  rejectIgnored(
    rest.filter(({ name }) => !isNotionPage(name) && !isTable(name)),
    rejected,
  )
  return pages.map((entry): ArticleUnit => {
    const path = normalizeUnicode(entry.name)
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/[\s-][0-9a-f]{32}\.\w+$/i, '')
    const load: ArticleUnit['load'] = async () => {
      const text = await readTextEntry(entry)
      if (!text.ok) return text
      const linked: Record<string, string> = {}
      for (const [place, table] of tables) {
        // Only the file name is reliable in Notion's links to tables. Notion encodes it, except for commas.
        const last = encodeURIComponent(place.split('/').at(-1) ?? '').replaceAll('%2C', ',')
        if (!text.value.includes(last) || table.size > maxArticleBytes) continue
        const csv = await readTextEntry(table)
        if (csv.ok) linked[place] = csv.value
      }
      return { ok: true, value: { text: JSON.stringify({ path, text: text.value, tables: linked }) } }
    }
    return { type: 'article', format: 'notion', key: path.slice(0, 1_000), name, bytes: entry.size, load }
  })
}

/** Reads the posts of a Substack export: one row of `posts.csv` and one HTML file each. */
async function readSubstackPosts(
  posts: ZipEntry,
  files: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<ArticleUnit[]> {
  const csv = await readTextEntry(posts)
  if (!csv.ok) {
    rejected.push({ name: posts.name, reason: csv.reason })
    return []
  }
  const { data } = Papa.parse<Record<string, string>>(csv.value.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  const pages = new Map(
    files.flatMap((entry) => {
      const id = /(?:^|\/)posts\/([^/]+)\.html$/i.exec(entry.name)?.[1]
      return id === undefined ? [] : [[id, entry] as const]
    }),
  )
  const used = new Set([posts, ...pages.values()])
  rejectIgnored(
    files.filter((entry) => !used.has(entry)),
    rejected,
  )
  return data.flatMap((row): ArticleUnit[] => {
    const id = row['post_id'] ?? ''
    const page = pages.get(id)
    const name = row['title'] || id
    if (page && page.size > 2 * maxArticleBytes) {
      rejected.push({ name, reason: tooLargeReason })
      return []
    }
    const load = async () => {
      const html = page ? await readTextEntry(page) : null
      if (html && !html.ok) return html
      const text = JSON.stringify({ ...row, post_id: id, html: html ? html.value : null })
      return { ok: true, value: { text } } as const
    }
    return [
      { type: 'article', format: 'substack', key: `substack/${id}`, name, bytes: page?.size ?? 0, load },
    ]
  })
}
