import { enclosedIn, replaceEnclosed } from '#client/runtime/text/enclosed.ts'
import type { Surroundings } from './places.ts'

// What Hugo (`{{< name >}}`), Jekyll (`{% name %}`) and MDX (`<Name />`, `import`) fill in when they make the page.

const values = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`>]+))/g
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
  let result = ''
  for (const piece of enclosedIn(text, codes))
    result +=
      typeof piece === 'string' ? withoutIn(isMdx ? withoutImports(piece) : piece, isMdx, tell) : piece.whole
  return result
}

const importLine = /^(?:import\s.*from\s|import\s+['"]|export\s+(?:const|default)\s)/

const withoutImports = (text: string): string =>
  text
    .split('\n')
    .filter((line, index, { length }) => index === length - 1 || !importLine.test(line))
    .join('\n')

const inlineEnd = /`/g
const fenceEnd = /^(?:```|~~~)[^\S\n]*$/gm
const codes = {
  open: /^(?:```|~~~)|`(?=[^`\n]+`)/gm,
  closeOf: ({ 0: mark }: RegExpExecArray) => (mark === '`' ? inlineEnd : fenceEnd),
}
const hugoEnd = /[>%]\}\}/g
const hugoMarks = { open: /\{\{[<%]/g, closeOf: () => hugoEnd }
const liquidEnd = /-?%\}/g
const liquidMarks = { open: /\{%-?/g, closeOf: () => liquidEnd }

function liquid(
  { isEnd, name, given }: { isEnd: boolean; name: string; given: string },
  tell: Surroundings['tell'],
): string {
  if (name === 'highlight') return isEnd ? '\n```\n' : `\n\`\`\`${given.trim().split(/\s/)[0] ?? ''}\n`
  if (name === 'raw') return ''
  if (name === 'post_url' || name === 'link')
    return `/_post_url/${
      given
        .trim()
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    }`
  if (!isEnd) tell('shortcode', `{% ${name} %}`)
  return ''
}

function withoutIn(text: string, isMdx: boolean, tell: Surroundings['tell']): string {
  const addressed = text.replace(
    /\{\{\s*(?:site|page)\.(?:baseurl|url)\s*\}\}|\{\{\s*['"]([^'"]*)['"]\s*\|\s*(?:relative_url|absolute_url)\s*\}\}/g,
    (_, path: string | undefined) => path ?? '',
  )
  const filled = replaceEnclosed(addressed, hugoMarks, ({ whole, inner }) => {
    const parts = /^(\/?)\s*([\w/-]+)([\s\S]*)/.exec(inner.trim())
    if (!parts) return whole
    const [, end, name = '', given = ''] = parts
    const known = end === '' ? hugo(name, given.replace(/\/$/, '')) : ''
    if (known === null) tell('shortcode', `{{< ${name} >}}`)
    return known ?? ''
  })
  const plain = replaceEnclosed(filled, liquidMarks, ({ whole, inner }) => {
    const parts = /^(end)?(\w+)\s*([\s\S]*)/.exec(inner.trim())
    return parts
      ? liquid({ isEnd: parts[1] !== undefined, name: parts[2] ?? '', given: parts[3] ?? '' }, tell)
      : whole
  })
  if (!isMdx) return plain
  return plain.replace(/<\/?([A-Z]\w*)(?:\s[^<>]*)?\/?>/g, (_, name: string) => {
    tell('shortcode', `<${name}>`)
    return ''
  })
}
