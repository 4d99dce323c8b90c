/** Whether a list of entity tags (`If-Match`, `If-None-Match`) names this one; `*` names every one. */
export function namesTag(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  const tags = list.split(',').map((tag) => tag.trim())
  return tags.some((tag) => tag === '*' || tag === etag || (comparison === 'weak' && tag === `W/${etag}`))
}
