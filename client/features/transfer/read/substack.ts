import Papa from 'papaparse'
import { readTextEntry, type ZipEntry } from '../archive/zip.ts'
import { maxArticleBytes } from '../contract.ts'
import { type ArticleUnit, type RejectedItem, tooLargeReason } from './import-plan.ts'
import { rejectIgnored } from './zip-entries.ts'

/** Reads the posts of a Substack export: one row of `posts.csv` and one HTML file each. */
export async function readSubstackPosts(
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
