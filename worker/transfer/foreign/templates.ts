import type { Surroundings } from './places.ts'

// What Hugo (`{{< name >}}`), Jekyll (`{% name %}`) and MDX (`<Name />`, `import`) fill in when they make the page.

const values = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`>]+))/g
const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(values)].map(([, name = '', a, b, c, d]) => [name, a ?? b ?? c ?? d ?? '']),
  )

function hugo(name: string, given: string): string | null {
  const attributes = attributesOf(given)
  const bare = /^\s*"?([^\s"=]+)"?\s*$/.exec(given)?.[1]
  if (name === 'figure' || name === 'img' || name === 'image') {
    const { src, alt = '', caption, title } = attributes
    const shown = caption ?? title
    return src === undefined
      ? null
      : `![${alt || (shown ?? '')}](<${src}>${shown ? ` "${shown.replaceAll('"', "'")}"` : ''})`
  }
  const id = attributes['id'] ?? bare
  if (name === 'youtube' && id) return `<https://www.youtube.com/watch?v=${id}>`
  if (name === 'vimeo' && id) return `<https://vimeo.com/${id}>`
  if ((name === 'ref' || name === 'relref') && bare) return bare
  return null
}

/** The text with what is known of these in its place; the rest goes, and is told of. Code stays as it is. */
export function withoutTemplates(text: string, file: string, tell: Surroundings['tell']): string {
  const isMdx = /\.mdx$/i.test(file)
  const parts = text.split(/(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\S\n]*$|`[^`\n]+`)/m)
  return parts
    .map((part, index) =>
      index % 2 === 1 ? part : withoutIn(isMdx ? withoutImports(part) : part, isMdx, tell),
    )
    .join('')
}

const withoutImports = (text: string): string =>
  text.replace(
    /^(?:import\s[^\n]*from\s[^\n]*|import\s+['"][^\n]*|export\s+(?:const|default)\s[^\n]*)\n/gm,
    '',
  )

function withoutIn(text: string, isMdx: boolean, tell: Surroundings['tell']): string {
  const plain = text
    .replace(
      /\{\{\s*(?:site|page)\.(?:baseurl|url)\s*\}\}|\{\{\s*['"]([^'"]*)['"]\s*\|\s*(?:relative_url|absolute_url)\s*\}\}/g,
      (_, path: string | undefined) => path ?? '',
    )
    .replace(
      /\{\{[<%]\s*(\/?)\s*([\w/-]+)([\s\S]*?)\/?\s*[>%]\}\}/g,
      (_, end: string, name: string, given: string) => {
        const known = end === '' ? hugo(name, given) : ''
        if (known === null) tell('shortcode', `{{< ${name} >}}`)
        return known ?? ''
      },
    )
    .replace(
      /\{%-?\s*(end)?(\w+)\s*([\s\S]*?)-?%\}/g,
      (_, end: string | undefined, name: string, given: string) => {
        if (name === 'highlight') return end ? '\n```\n' : `\n\`\`\`${given.trim().split(/\s/)[0] ?? ''}\n`
        if (name === 'raw') return ''
        if (name === 'post_url' || name === 'link')
          return `/_post_url/${
            given
              .trim()
              .split('/')
              .at(-1)
              ?.replace(/\.\w+$/, '') ?? ''
          }`
        if (end === undefined) tell('shortcode', `{% ${name} %}`)
        return ''
      },
    )
  if (!isMdx) return plain
  return plain.replace(/<\/?([A-Z]\w*)(?:\s[^<>]*)?\/?>/g, (_, name: string) => {
    tell('shortcode', `<${name}>`)
    return ''
  })
}
