import * as v from 'valibot'
import { stringify } from 'yaml'
import { type PostContent, parseStorableContent } from '#client/features/content/contract.ts'
import { article } from '#client/features/content/kinds/article.ts'
import type { Fields } from '#client/features/content/kinds/fields/fields.ts'
import { parseInstant } from '../foreign/instant.ts'
import { parseYamlHead } from '../foreign/yaml-head.ts'

/** A post in an export file. Instants are epoch milliseconds. */
export type Article = {
  /** Null for files of other systems. */
  id: string | null
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  createdAt: number | null
  updatedAt: number | null
  content: PostContent
}

/** `isUndated`: published without a date, and therefore a draft. `exceededLimits`: current limits that it exceeds. */
type ParsedArticle = Article & { isUndated: boolean; exceededLimits: string[] }

const instant = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate())]),
      v.transform((at) => parseInstant(at)),
    ),
  ),
  null,
)
/** The name of an author or a series: a string, or the first of a list. Other values count as empty. */
const nameText = v.fallback(
  v.pipe(
    v.optional(v.nullable(v.union([v.string(), v.array(v.string())])), ''),
    v.transform((given) => [given ?? ''].flat()[0] ?? ''),
  ),
  '',
)
/** How the front matter holds a field. Files written by hand may leave out all but the title. */
function toHeadSchema({ blank, schema, needed }: Fields[string]): v.GenericSchema {
  if (Array.isArray(blank)) return v.optional(v.array(v.string()), [])
  if (blank === null) return v.optional(v.nullable(v.string()), null)
  if (schema.type === 'optional') return nameText
  return needed === undefined ? v.optional(v.string(), '') : v.string()
}

const { markdown: _, ...headFields } = article.fields

const frontMatterSchema = v.object({
  id: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-z]{16,40}$/))), null),
  ...Object.fromEntries(Object.entries(headFields).map(([name, field]) => [name, toHeadSchema(field)])),
  status: v.optional(v.picklist(['draft', 'published', 'trash']), 'draft'),
  published: instant,
  // The publication date under the name that Hugo, Jekyll and Astro use.
  date: instant,
  created: instant,
  updated: instant,
})

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Serializes the front matter and the Markdown exactly as stored. */
export function serializeArticle({ id, status, content, ...at }: Article): string {
  const { markdown, ...fields } = content
  const head = stringify({
    id,
    ...fields,
    status,
    published: toIso(at.publishedAt),
    created: toIso(at.createdAt),
    updated: toIso(at.updatedAt),
  })
  return `---\n${head}---\n${markdown}`
}

/** Parses a file of an export or one written by hand; returns a string with the reason if it is invalid. */
export function parseArticle(text: string): ParsedArticle | string {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text)
  if (!parts) return 'No empieza con sus datos entre dos líneas de ---.'
  const head = parseYamlHead(parts[1] ?? '')
  if ('problem' in head) return head.problem
  const fields = v.safeParse(frontMatterSchema, head.fields)
  if (!fields.success) return `Sus datos iniciales no sirven: ${v.getDotPath(fields.issues[0]) ?? 'forma'}.`
  const { id, status, published: publishedField, date, created, updated, ...rest } = fields.output
  const published = publishedField ?? date
  const read = parseStorableContent({ ...rest, markdown: parts[2] ?? '' })
  if ('problem' in read) return read.problem
  const { content, exceededLimits } = read
  // Only articles exported from this site may exceed the limits.
  if (id === null && exceededLimits[0] !== undefined) return exceededLimits[0]
  const isUndated = status === 'published' && published === null
  return {
    id,
    isUndated,
    status: isUndated ? 'draft' : status,
    publishedAt: published,
    createdAt: created,
    updatedAt: updated,
    content,
    exceededLimits,
  }
}
