import type { Definition, Image, Link, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { decodePath, normalizeImageAddress, mediaPathPattern } from '#client/features/transfer/address.ts'
import { tryParse } from '#worker/markdown/parse.ts'
import type { ConversionContext } from './conversion-context.ts'
import { resolveLink, htmlToMarkdown } from './html.ts'

type TextEdit = { from: number; to: number; text: string }

const formatTitle = (title: string | null | undefined): string =>
  title ? ` "${title.replaceAll('"', '\\"')}"` : ''
/** Formats a URL for use between parentheses. */
const formatUrl = (url: string): string => (/[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, '')}>` : url)
const escapeBrackets = (text: string): string => text.replace(/([[\]])/g, '\\$1')

const getRange = (node: Nodes): { from: number; to: number } | null => {
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  return from === undefined || to === undefined ? null : { from, to }
}

/** Replaces image and link targets in foreign Markdown without changing anything else. */
export function rewriteMarkdown(markdown: string, file: string, context: ConversionContext): string {
  const tree = tryParse(markdown)
  // Import it unchanged; the editor says why it cannot be shown.
  if (!tree) return markdown
  const changes: TextEdit[] = []
  const change = (node: Nodes, text: string): void => {
    const place = getRange(node)
    if (place) changes.push({ ...place, text })
  }
  const shown = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void shown.add(identifier))
  visit(tree, (node) => {
    if (node.type === 'image') change(node, formatImage(node, file, context))
    else if (node.type === 'html' && /<img\s|<iframe\s|<video\s|<figure[\s>]/i.test(node.value))
      change(node, htmlToMarkdown(node.value, context, { file }))
    else if (node.type === 'definition')
      rewriteDefinition(node, { file, context, isImage: shown.has(node.identifier) }, changes)
    else if (node.type === 'link') rewriteLink(node, { file, context }, markdown, changes)
  })
  return applyEdits(markdown, changes)
}

function formatImage({ url, alt, title }: Image, file: string, context: ConversionContext): string {
  const description = alt ?? ''
  if (mediaPathPattern.test(url)) return `![${escapeBrackets(description)}](${url}${formatTitle(title)})`
  const address = normalizeImageAddress(url, file)
  const here = address === null ? null : context.image(address, description)
  if (here) return `![${escapeBrackets(here.alt)}](${formatUrl(here.src)}${formatTitle(title)})`
  const name = description || title || decodePath(url.split('/').at(-1) ?? '').slice(0, 80)
  context.addNote('image', name)
  return address?.startsWith('https://')
    ? `[${escapeBrackets(name)}](${formatUrl(address)})`
    : escapeBrackets(name)
}

type RewriteContext = { file: string; context: ConversionContext }

function rewriteDefinition(
  node: Definition,
  { file, context, isImage }: RewriteContext & { isImage: boolean },
  changes: TextEdit[],
): void {
  const place = getRange(node)
  if (!place) return
  const label = node.label ?? node.identifier
  const address = isImage ? normalizeImageAddress(node.url, file) : null
  const url = isImage
    ? mediaPathPattern.test(node.url)
      ? node.url
      : address === null
        ? node.url
        : (context.image(address, '')?.src ?? node.url)
    : (resolveLink(node.url, file, context) ?? node.url)
  if (url !== node.url)
    changes.push({ ...place, text: `[${label}]: ${formatUrl(url)}${formatTitle(node.title)}` })
}

/** Changes only the target of a link; its text may contain an image that changes separately. */
function rewriteLink(
  node: Link,
  { file, context }: RewriteContext,
  markdown: string,
  changes: TextEdit[],
): void {
  const place = getRange(node)
  if (!place || node.url.startsWith('mailto:')) return
  const target = resolveLink(node.url, file, context)
  if (target === node.url) return
  const last = node.children.at(-1)
  const first = node.children[0]
  const inner =
    first && last ? { from: getRange(first)?.from ?? place.from, to: getRange(last)?.to ?? place.to } : null
  const isPlain = markdown[place.from] === '['
  if (!isPlain) {
    if (target !== null)
      changes.push({ ...place, text: `[${escapeBrackets(node.url)}](${formatUrl(target)})` })
    return
  }
  const end = inner?.to ?? place.from + 1
  if (target !== null)
    changes.push({ from: end, to: place.to, text: `](${formatUrl(target)}${formatTitle(node.title)})` })
  else {
    changes.push({ from: place.from, to: place.from + 1, text: '' })
    changes.push({ from: end, to: place.to, text: '' })
  }
}

function applyEdits(text: string, changes: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const { from, to, text: instead } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue
    result += text.slice(at, from) + instead
    at = to
  }
  return result + text.slice(at)
}
