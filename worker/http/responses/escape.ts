const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text → HTML text or quoted attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Entities written by escapeHtml and by the Markdown renderer. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#x26;': '&',
  '&lt;': '<',
  '&#x3C;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x3D;': '=',
}

/** Decodes HTML that this site wrote. The package `entities`, which knows all entities, would slow down cold starts. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&#?\w+;/g, (entity) => characters[entity] ?? entity)

/** JSON that is safe inside a `<script>` element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
