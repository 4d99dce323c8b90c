import { CORE_SCHEMA, dump } from 'js-yaml'
import * as v from 'valibot'
import { getBodyField, getFormFields, getKind } from '#client/features/content/kinds/all-kinds.ts'
import { type AnyKindName, anyKindNames } from '#client/features/content/kinds/names.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { parseYamlHead } from '#client/features/transfer/read/yaml-head.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import type { LooseContent, TransferredText } from '../../content/saving/transferred-text.ts'
import { rejectItem } from '../foreign/limits.ts'
import { hashContent } from '../hash.ts'

// A text of any kind as a file: what it is and its fields in the front matter, by the declaration of its kind, and its
// long text below as it is stored.

/** Instants are epoch milliseconds. */
export type TextFile<Content = TransferredText['content']> = Omit<
  TransferredText<Content>,
  'id' | 'createdAt' | 'updatedAt' | 'replacement' | 'workingCopy'
> & {
  /** Null for files of other systems. */
  id: string | null
  createdAt: number | null
  updatedAt: number | null
}

/**
 * `isUndated`: published without a date, and therefore a draft. `exceededLimits`: current limits that it exceeds. `isSample`: a
 * sample of a new site, word for word.
 */
type ParsedFile<Content> = TextFile<Content> & {
  isUndated: boolean
  isSample: boolean
  exceededLimits: string[]
}

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

/** No field of a kind has one of these names. */
const headSchema = v.looseObject({
  id: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-z-]{1,64}$/))), null),
  status: v.optional(v.picklist(['draft', 'published', 'trash']), 'draft'),
  published: instant,
  until: instant,
  created: instant,
  updated: instant,
  sample: v.optional(v.nullable(v.string()), null),
})

export const getFolder = (kind: AnyKindName): string => toSlug(getKind(kind).label.many ?? 'textos del sitio')

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A hash of a text's fields. In an exported sample, it shows the import whether somebody has changed the text. */
function sign(kind: AnyKindName, content: object): string {
  const values = new Map<string, unknown>(Object.entries(content))
  const fields = Object.entries(getFormFields(kind))
  return hashContent(JSON.stringify(fields.map(([name, { blank }]) => [name, values.get(name) ?? blank])))
}

/** Serializes the front matter, and the long text exactly as stored. */
export function serializeText(kind: AnyKindName, text: TextFile<LooseContent>, isSample = false): string {
  const { id, status, content } = text
  const body = getBodyField(kind) ?? ''
  const fields = Object.keys(getFormFields(kind)).filter((name) => name in content && name !== body)
  const head = {
    id,
    kind,
    ...Object.fromEntries(fields.map((name) => [name, content[name]])),
    status,
    published: toIso(text.publishedAt),
    until: toIso(text.until),
    created: toIso(text.createdAt),
    updated: toIso(text.updatedAt),
    ...(isSample && { sample: sign(kind, content) }),
  }
  const yaml = dump(head, { schema: CORE_SCHEMA, quoteStyle: 'double', noRefs: true })
  return `---\n${yaml}---\n${String(content[body] ?? '')}`
}

/** True for exports of this site. In those of earlier versions, all texts are articles and name no kind. */
export const isOwnFile = (text: string): boolean =>
  /^---\r?\nid: (?:[0-9a-z]{16,40}\r?\n[\s\S]*?\nstatus: |"?[0-9a-z-]{1,64}"?\r?\nkind: )/.test(text)

export function readKind(text: string): AnyKindName | null {
  const found = /^---\r?\n(?:id: .*\r?\n)?kind: (\w+)/.exec(text)
  return anyKindNames.find((kind) => kind === (found?.[1] ?? 'article')) ?? null
}

type Schemas<Content> = Record<'schema' | 'storedSchema', v.GenericSchema<unknown, Content>>

/** Parses a file of an export or one written by hand. Throws the reason (422) if it is invalid. */
export function parseText<Content extends object>(
  text: string,
  schemas: Schemas<Content>,
): ParsedFile<Content> {
  const kind = readKind(text)
  if (kind === null) rejectItem('Es de una clase de texto que este sitio no tiene.')
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text)
  if (!parts) rejectItem('No empieza con sus datos entre dos líneas de ---.')
  const head = parseYamlHead(parts[1] ?? '')
  if ('problem' in head) rejectItem(head.problem)
  const read = v.safeParse(headSchema, head.fields)
  if (!read.success) rejectItem(describeWrongField(read.issues[0]))
  const body = getBodyField(kind)
  const given = Object.entries(getFormFields(kind)).map(([name, { blank }]) => [
    name,
    name === body ? (parts[2] ?? '') : (read.output[name] ?? blank),
  ])
  const content = parseContent(schemas, { kind, ...Object.fromEntries(given) })
  const { id, status, published, until, created, updated, sample } = read.output
  // Only texts exported from this site may exceed the limits.
  if (id === null && content.exceededLimits[0] !== undefined) rejectItem(content.exceededLimits[0])
  const isUndated = status === 'published' && published === null
  return {
    ...content,
    id,
    isUndated,
    isSample: sample !== null && sample === sign(kind, content.content),
    status: isUndated ? 'draft' : status,
    publishedAt: published,
    until,
    createdAt: created,
    updatedAt: updated,
  }
}

const describeWrongField = (issue: v.BaseIssue<unknown>): string =>
  `Sus datos iniciales no sirven: ${v.getDotPath(issue) ?? 'forma'}.`

/**
 * Parses content whose texts may exceed the current length limits, where stored ones may. Returns it with one message
 * per exceeded limit. Throws the reason if anything else is invalid.
 */
function parseContent<Content>(
  { schema, storedSchema }: Schemas<Content>,
  given: unknown,
): { content: Content; exceededLimits: string[] } {
  const { typed, output, issues = [] } = v.safeParse(schema, given)
  const wrong = issues.find(({ type, path }) => type !== 'max_length' || path?.[0].key === 'slug')
  if (wrong) rejectItem(wrong.kind === 'schema' ? describeWrongField(wrong) : wrong.message)
  if (!typed || !v.is(storedSchema, output)) rejectItem(issues[0]?.message ?? '')
  return { content: output, exceededLimits: issues.map(({ message }) => message) }
}
