import { splitDelimited, replaceDelimited } from '#client/runtime/text/delimited.ts'
import type { ConversionContext } from './conversion-context.ts'

// Template tags of Hugo (`{{< name >}}`), Jekyll (`{% name %}`) and MDX (`<Name />`, `import`).

const attributePattern = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`>]+))/g
const parseAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, name = '', a, b, c, d]) => [name, a ?? b ?? c ?? d ?? '']),
  )

function renderHugo(name: string, given: string): string | null {
  const attributes = parseAttributes(given)
  const bare = /^\s*"?([^\s"=]+)"?\s*$/.exec(given)?.[1]
  if (name === 'figure' || name === 'img' || name === 'image') {
    const { src, alt = '', caption, title } = attributes
    const shown = caption ?? title
    return src === undefined
      ? null
      : `![${alt || (shown ?? '')}](<${src}>${shown ? ` "${shown.replaceAll('"', "'")}"` : ''})`
  }
  const id = attributes['id'] ?? bare
  const link = (href: string): string => `[${href}](${href})`
  if (name === 'youtube' && id) return link(`https://www.youtube.com/watch?v=${id}`)
  if (name === 'vimeo' && id) return link(`https://vimeo.com/${id}`)
  if ((name === 'ref' || name === 'relref') && bare) return bare
  return null
}

/** Replaces known template tags, removes and reports the others, and leaves code unchanged. */
export function replaceTemplates(text: string, file: string, addNote: ConversionContext['addNote']): string {
  const isMdx = /\.mdx$/i.test(file)
  return [...splitDelimited(text, codes)]
    .map((piece) => {
      if (typeof piece !== 'string') return piece.outer
      return replaceInText(isMdx ? removeImports(piece) : piece, isMdx, addNote)
    })
    .join('')
}

const importLine = /^(?:import\s.*from\s|import\s+['"]|export\s+(?:const|default)\s)/

const removeImports = (text: string): string =>
  text
    .split('\n')
    .filter((line, index, { length }) => index === length - 1 || !importLine.test(line))
    .join('\n')

const inlineEnd = /`/g
const fenceEnd = /^(?:```|~~~)[^\S\n]*$/gm
const codes = {
  open: /^(?:```|~~~)|`(?=[^`\n]+`)/gm,
  getClosing: ({ 0: mark }: RegExpExecArray) => (mark === '`' ? inlineEnd : fenceEnd),
}
const hugoEnd = /[>%]\}\}/g
const hugoMarks = { open: /\{\{[<%]/g, getClosing: () => hugoEnd }
const liquidEnd = /-?%\}/g
const liquidMarks = { open: /\{%-?/g, getClosing: () => liquidEnd }

function renderLiquid(
  { isEnd, name, given }: { isEnd: boolean; name: string; given: string },
  addNote: ConversionContext['addNote'],
): string {
  if (name === 'highlight') return isEnd ? '\n```\n' : `\n\`\`\`${given.trim().split(/\s/)[0] ?? ''}\n`
  if (name === 'raw') return ''
  if (name === 'post_url' || name === 'link') {
    const file = given.trim().split('/').at(-1) ?? ''
    return `/_post_url/${file.replace(/\.\w+$/, '')}`
  }
  if (!isEnd) addNote('shortcode', `{% ${name} %}`)
  return ''
}

function replaceInText(text: string, isMdx: boolean, addNote: ConversionContext['addNote']): string {
  const addressed = text.replace(
    /\{\{\s*(?:site|page)\.(?:baseurl|url)\s*\}\}|\{\{\s*['"]([^'"]*)['"]\s*\|\s*(?:relative_url|absolute_url)\s*\}\}/g,
    (_, path: string | undefined) => path ?? '',
  )
  const filled = replaceDelimited(addressed, hugoMarks, ({ outer, inner }) => {
    const parts = /^(\/?)\s*([\w/-]+)([\s\S]*)/.exec(inner.trim())
    if (!parts) return outer
    const [, end, name = '', given = ''] = parts
    const known = end === '' ? renderHugo(name, given.replace(/\/$/, '')) : ''
    if (known === null) addNote('shortcode', `{{< ${name} >}}`)
    return known ?? ''
  })
  const plain = replaceDelimited(filled, liquidMarks, ({ outer, inner }) => {
    const parts = /^(end)?(\w+)\s*([\s\S]*)/.exec(inner.trim())
    return parts
      ? renderLiquid({ isEnd: parts[1] !== undefined, name: parts[2] ?? '', given: parts[3] ?? '' }, addNote)
      : outer
  })
  if (!isMdx) return plain
  return plain.replace(/<\/?([A-Z]\w*)(?:\s[^<>]*)?\/?>/g, (_, name: string) => {
    addNote('shortcode', `<${name}>`)
    return ''
  })
}
