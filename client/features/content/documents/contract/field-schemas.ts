import * as v from 'valibot'
import { isLink } from '#client/features/settings/contract/link.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// Control and invisible characters, and direction marks, which can reverse displayed text.
// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g

export const line = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      normalizeUnicode(text).replace(invisibleCharacters, ' ').replace(/\s+/g, ' ').trim(),
    ),
    v.maxLength(max, `Como máximo ${max} caracteres.`),
  )

/** A short Markdown text. `richTextFields` lists the formats it may contain beyond paragraphs and inline marks. */
export const markdownText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      normalizeUnicode(text)
        .replaceAll(/\r\n?/g, '\n')
        .split('\n')
        .map((each) => each.replace(invisibleCharacters, ' ').trimEnd())
        .join('\n')
        .trim(),
    ),
    v.maxLength(max, `Como máximo ${max} caracteres.`),
  )
/**
 * A line that publishing requires but a draft may leave empty. If it is empty, `findMissingFields` reports `message`.
 */
export const required = (max: number, message: string) => v.pipe(line(max), v.metadata({ needed: message }))

/** Required fields that are empty, each with its path and message, in the order of the schema. */
export function findMissingFields(
  schema: v.GenericSchema,
  value: unknown,
  path = '',
): [name: string, message: string][] {
  const { needed } = v.getMetadata(schema)
  if (value === '' && typeof needed === 'string') return [[path, needed]]
  if ('wrapped' in schema) return findMissingFields(schema.wrapped as v.GenericSchema, value, path)
  const getChildPath = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if ('item' in schema && Array.isArray(value))
    return value.flatMap((each, index) =>
      findMissingFields(schema.item as v.GenericSchema, each, getChildPath(index)),
    )
  if (!('entries' in schema) || typeof value !== 'object' || value === null) return []
  const entries = Object.entries(schema.entries as Record<string, v.GenericSchema>)
  const values = new Map(Object.entries(value))
  return entries.flatMap(([name, entry]) => findMissingFields(entry, values.get(name), getChildPath(name)))
}

/** A list with one item per line; empty lines are dropped. */
export const lines = v.pipe(
  v.array(line(200), 'Escribe un texto en cada línea.'),
  v.transform((all) => all.filter(Boolean)),
  v.maxLength(12, 'Como máximo 12 líneas.'),
)

export const link = v.union([
  v.pipe(v.string(), v.trim(), v.literal('')),
  v.pipe(
    line(300),
    v.check(isLink, 'Escribe una dirección del sitio, como /blog, o una que empiece por https://.'),
  ),
])

/** An empty slug is replaced by one made from the title. */
export const slug = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `Como máximo ${max} caracteres.`),
    v.regex(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      'Escribe letras minúsculas sin acento, cifras y guiones, como quienes-confian.',
    ),
  )

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true

/** `YYYY-MM-DD`, or empty. */
export const day = v.pipe(
  v.string(),
  v.check((text) => text === '' || isDay(text), 'Escribe una fecha.'),
)

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))

/** An image of the media library; other URLs are invalid. */
export const image = v.nullable(
  v.object({
    src: v.pipe(
      v.string(),
      v.regex(/^\/medios\/[0-9a-z]{20}\/\d{1,5}\.(jpg|png|webp|avif|gif)$/, 'Elige una imagen de Medios.'),
    ),
    width: pixels,
    height: pixels,
  }),
)

export const titledTexts = v.pipe(
  v.array(v.object({ title: required(80, 'Escribe un título.'), text: line(400) })),
  v.maxLength(8, 'Como máximo 8.'),
)
