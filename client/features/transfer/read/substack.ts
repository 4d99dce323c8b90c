import Papa from 'papaparse'
import type { ZipEntry } from '../archive/zip-directory.ts'
import { maxArticleBytes } from '../contract.ts'
import type { ArticleUnit, RejectedItem } from './import-plan.ts'
import { loadText, toIgnoredFiles } from './zip-entries.ts'

/** Reads the posts of a Substack export: one row of `posts.csv` and one HTML file each. */
export async function readSubstackPosts(
  posts: ZipEntry,
  files: readonly ZipEntry[],
  rejected: RejectedItem[],
): Promise<ArticleUnit[]> {
  const csv = await loadText(posts)
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
  const told = files.filter((entry) => !used.has(entry))
  if (told.length > 0) rejected.push(toIgnoredFiles(told))
  return data.flatMap((row): ArticleUnit[] => {
    const id = row['post_id'] ?? ''
    const page = pages.get(id)
    const name = row['title'] || id
    if (page && page.size > 2 * maxArticleBytes) {
      rejected.push({ name, reason: 'Pesa demasiado para un artículo.' })
      return []
    }
    const load = async () => {
      const html = page ? await loadText(page) : null
      if (html && !html.ok) return html
      const text = JSON.stringify({ ...row, post_id: id, html: html ? html.value : null })
      return { ok: true, value: { text, pending: null } } as const
    }
    return [
      { type: 'article', format: 'substack', key: `substack/${id}`, name, bytes: page?.size ?? 0, load },
    ]
  })
}
