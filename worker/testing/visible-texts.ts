const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
}

const toPlainText = (text: string): string =>
  text
    .replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The distinct texts of a page that people see or that a screen reader reads: content, labels, alt texts, title,
 * description.
 */
export function listVisibleTexts(html: string): string[] {
  // Removes markers inside a text: comments and optional line breaks.
  const bare = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<!-- -->|<wbr\/?>/g, '')
  const texts = bare.split(/<[^>]*>/)
  const names = [...bare.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  const metas = [...bare.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
    ([, name = '', content]) => (/description|title|site_name|:alt/.test(name) ? content : ''),
  )
  const all = [...texts, ...names, ...metas].map((text) => toPlainText(text ?? ''))
  return [...new Set(all)].filter((text) => /\p{L}/u.test(text))
}
