import type { AppContext } from '../context.ts'

const toStrongTag = (tag: string): string => tag.replace(/^W\//, '')

/** Characters of a list of entity tags that are parsed; browsers send far fewer. */
const longestList = 4_096

/** Whether a list of entity tags (`If-Match`, `If-None-Match`) names this one; `*` names every one. A list that is too long names none. */
export function hasEtag(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (list.length > longestList) return false
  const tags = list.split(',').map((tag) => tag.trim())
  return tags.some(
    (tag) => tag === '*' || tag === etag || (comparison === 'weak' && toStrongTag(tag) === toStrongTag(etag)),
  )
}

/** The version that a change is made from, by `If-Match`; null where none is named. */
export function parseIfMatch(c: AppContext): number | null {
  const named = /^"(\d{1,9})"$/.exec(c.req.header('If-Match') ?? '')?.[1]
  return named === undefined ? null : Number(named)
}

/** 428: a change without `If-Match`. */
export const ifMatchMissing = {
  statusCode: 428,
  message: 'Falta decir de qué versión parte el cambio.',
}
