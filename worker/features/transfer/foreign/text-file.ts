import * as v from 'valibot'
import { frontMatterSchema, parseFrontMatter } from '#client/features/transfer/read/front-matter.ts'
import { parseYamlHead } from '#client/features/transfer/read/yaml-head.ts'
import type { ForeignArticle, SkippedItem } from './foreign-article.ts'
import { rewriteMarkdown } from './markdown.ts'
import { replaceTemplates } from './templates.ts'

// The client turns valid TOML into JSON (transfer/read/toml-front-matter.ts), so text between `+++` is invalid here.
const fences = /^(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)\r?\n\1[ \t]*(?:\r?\n([\s\S]*))?$/

/** Parses foreign Markdown with YAML front matter; returns the reason if it is invalid. */
export function parseTextFile(text: string, file: string): ForeignArticle | SkippedItem {
  const parts = fences.exec(text)
  const body = parts ? (parts[3] ?? '') : text
  const first = findFirstHeading(body)
  if (!parts && !first) return { name: file, reason: 'No empieza con sus datos entre dos líneas de ---.' }
  if (parts?.[1] === '+++') return { name: file, reason: 'Sus datos iniciales no son TOML válido.' }
  const head = parts ? parseYamlHead(parts[2] ?? '') : { fields: {} }
  if ('problem' in head) return { name: file, reason: head.problem }
  const fields = v.safeParse(frontMatterSchema, head.fields ?? {})
  if (!fields.success) return { name: file, reason: 'Sus datos iniciales no sirven: forma.' }
  const known = parseFrontMatter(fields.output, file)
  const title = known.title ?? first?.title ?? null
  if (title === null) return { name: file, reason: 'Sus datos iniciales no sirven: title.' }
  return {
    ...known,
    title,
    notes: [],
    toMarkdown(around) {
      // The first heading may be the title, too.
      const own = first?.title === title ? body.slice(first.end) : body
      return rewriteMarkdown(replaceTemplates(own, file, around.addNote), file, around).trim()
    },
  }
}

/** Returns the heading with which an article starts, and the index after its line; null if there is none. */
function findFirstHeading(body: string): { title: string; end: number } | null {
  const start = body.search(/\S/)
  const newline = body.indexOf('\n', start)
  const end = newline < 0 ? body.length : newline + 1
  const title = /^#[ \t]+(\S.*)/
    .exec(body.slice(Math.max(0, start), end))?.[1]
    ?.replace(/(?<![\s#])[\s#]+$/, '')
  return title ? { title, end } : null
}
