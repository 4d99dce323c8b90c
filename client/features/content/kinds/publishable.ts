import { toHref, wrongAddressText } from '../contract/link-address.ts'
import { findTextBlocks, readTextBlockHead } from '../contract/text-blocks.ts'
import { type EntryContent, getKind } from './all-kinds.ts'
import type { Fields } from './fields/field-types.ts'
import type { AnyKind } from './kind.ts'

/** Placeholder phrases that must not be published. TODO is not one of them: «todo» is a Spanish word. */
const placeholderPattern = /lorem ipsum|\bpor definir\b|\btexto de ejemplo\b|\btu texto aquí/i

type Problem = readonly [field: string, problem: string]

export const isEmpty = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : value === null || (Array.isArray(value) && value.length === 0)

/** What is wrong with the first block of a text whose address leads nowhere, such as a word without its slash. */
function findWrongAddress(markdown: string): string | undefined {
  const lines = markdown.split('\n')
  const wrong = [...findTextBlocks(lines).keys()].find((line) => {
    const url = readTextBlockHead(lines[line] ?? '')?.attributes['url']
    return url && toHref(url) === null
  })
  return wrong === undefined ? wrong : `${wrongAddressText} (línea ${wrong + 1}).`
}

/** Needed fields that are empty and texts with wrong addresses, also in rows: `steps.0.title`. */
const findFieldProblems = (fields: Fields, content: object): Problem[] => {
  const values = new Map<string, unknown>(Object.entries(content))
  return Object.entries(fields).flatMap(([name, field]): Problem[] => {
    const value = values.get(name)
    if (field.needed !== undefined && isEmpty(value)) return [[name, field.needed]]
    const wrongAddress = field.control === 'richText' && findWrongAddress(String(value))
    if (wrongAddress) return [[name, wrongAddress]]
    if (field.control !== 'rows' || !Array.isArray(value)) return []
    return value.flatMap((row: object, index) =>
      findFieldProblems(field.fields, row).map(
        ([part, problem]) => [`${name}.${index}.${part}`, problem] as const,
      ),
    )
  })
}

/** The fields that publishing this content needs: always, or because of what other fields say. */
export const findNeeded = ({ fields, findProblems }: AnyKind, content: object): ReadonlySet<string> =>
  new Set(
    Object.entries(fields).flatMap(([name, { needed, blank }]) =>
      needed !== undefined || findProblems?.({ ...content, [name]: blank })[name] ? [name] : [],
    ),
  )

/** Problems that prevent publishing a text of this kind, by field; empty if there are none. */
export function findKindProblems(
  { fields, allowsPlaceholders, ...kind }: AnyKind,
  content: object,
): Record<string, string> {
  const further = Object.entries(kind.findProblems?.({ ...content }) ?? {}).flatMap(([name, problem]) =>
    typeof problem === 'string' ? [[name, problem] as const] : [],
  )
  const placeholders = Object.entries(allowsPlaceholders ? {} : content).flatMap(([name, value]) =>
    fields[name]?.allowsPlaceholders !== true && placeholderPattern.test(JSON.stringify(value))
      ? [[name, 'Aquí queda un texto de relleno: cámbialo antes de publicar.'] as const]
      : [],
  )
  return Object.fromEntries([...findFieldProblems(fields, content), ...further, ...placeholders])
}

export const findPublishProblems = (content: EntryContent): Record<string, string> =>
  findKindProblems(getKind(content.kind), content)
