// Moves the schemas that occur more than once in an OpenAPI description to its components.

type Json = Record<string, unknown>
/** Where a value stands: the name that a schema there gets, and its key. */
type Place = { name: string; key: string }
type Change = (value: unknown, place: Place) => unknown

/** Shorter schemas stay in place: a reference would be about as long. */
const minLength = 100

const partNames: Readonly<Record<string, string>> = { requestBody: 'Body', responses: 'Answer' }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const isSchema = (value: unknown): value is Json =>
  isObject(value) && (typeof value['type'] === 'string' || Array.isArray(value['anyOf']))

/** The letters and digits of `text`, each word with a capital: `posts/:id` → `PostsId`. */
export const toName = (text: string): string =>
  text
    .split(/[^a-z0-9]/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Rebuilds a value with each of its parts changed. */
function changeParts(value: unknown, { name, key }: Place, change: Change): unknown {
  if (Array.isArray(value)) return value.map((part) => change(part, { name, key: '' }))
  if (!isObject(value)) return value
  const id = value['operationId']
  const own = typeof id === 'string' ? toName(id) : name
  const toPlace = (part: string): Place => ({
    name: own + (key === 'properties' ? toName(part) : (partNames[part] ?? '')),
    key: part,
  })
  return Object.fromEntries(
    Object.entries(value).map(([part, given]) => [
      part,
      part === 'example' ? given : change(given, toPlace(part)),
    ]),
  )
}

/**
 * The schemas that occur more than once, as JSON. A repetition is not searched for schemas inside it: they move to the
 * components with the schema that contains them.
 */
function listRepeated(paths: Json): Set<string> {
  const known = new Set<string>()
  const repeated = new Set<string>()
  const count: Change = (value, place) => {
    const text = isSchema(value) ? JSON.stringify(value) : ''
    if (text.length < minLength) return changeParts(value, place, count)
    if (!known.has(text)) {
      known.add(text)
      return changeParts(value, place, count)
    }
    repeated.add(text)
    return value
  }
  count(paths, { name: '', key: '' })
  return repeated
}

/** The same paths with references to `schemas`, each named after the first place where it occurs. */
export function shareSchemas(paths: Json): { paths: unknown; schemas: Json } {
  const repeated = listRepeated(paths)
  const names = new Map<string, string>()
  const schemas: Json = {}
  const share: Change = (value, place) => {
    const text = isSchema(value) ? JSON.stringify(value) : ''
    if (!repeated.has(text)) return changeParts(value, place, share)
    let name = names.get(text)
    if (name === undefined) {
      name = place.name
      while (name in schemas) name += 'Part'
      names.set(text, name)
      // Reserves the name, so that no schema inside this one takes it.
      schemas[name] = null
      schemas[name] = changeParts(value, { name, key: '' }, share)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return { paths: share(paths, { name: '', key: '' }), schemas }
}
