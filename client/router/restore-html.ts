import { parseFields } from '../platform/parse.ts'

/**
 * An article's HTML is sent once, in the document, and left out of the state: this puts it back
 * into `data.post.html` before the page hydrates.
 */
export function restoreHtml(data: unknown, readHtml: () => string): unknown {
  const fields = parseFields(data)
  const post = parseFields(fields?.['post'])
  if (!fields || !post || 'html' in post) return data
  return { ...fields, post: { ...post, html: readHtml() } }
}
