import type { Definition, Heading, Image, Link, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { decodePath, normalizeImageAddress, mediaPathPattern } from '#client/features/transfer/address.ts'
import { tryParse } from '#worker/markdown/parse.ts'
import { type ConversionContext, resolveLink } from './conversion-context.ts'
import { htmlToMarkdown } from './html.ts'

/** The Markdown to rewrite, and the changes to it so far. */
type Rewriting = {
  markdown: string
  file: string
  context: ConversionContext
  edits: { from: number; to: number; text: string }[]
}

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

/** Replaces image and link targets in foreign Markdown, and levels of headings that this site does not have. */
export function rewriteMarkdown(markdown: string, file: string, context: ConversionContext): string {
  const tree = tryParse(markdown)
  // Import it unchanged; the editor says why it cannot be shown.
  if (!tree) return markdown
  const rewriting: Rewriting = { markdown, file, context, edits: [] }
  const shown = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void shown.add(identifier))
  const addresses = new Map<string, string>()
  visit(tree, 'definition', ({ identifier, url }) => void addresses.set(identifier, url))
  /** True for an image that shall leave no trace, and for a link that shows nothing else. */
  const isDropped = (node: Nodes): boolean => {
    if (node.type === 'link') return node.children.length > 0 && node.children.every(isDropped)
    const url = node.type === 'image' ? node.url : undefined
    const src = node.type === 'imageReference' ? addresses.get(node.identifier) : url
    const address = src === undefined ? null : normalizeImageAddress(src, file)
    return address !== null && context.isDropped(address)
  }
  rewriteHeadings(tree, rewriting)
  visit(tree, (node, _, parent) => {
    const isInLink = parent?.type === 'link' || parent?.type === 'linkReference'
    if (isDropped(node)) replaceNode(rewriting, node, '')
    else if (node.type === 'image') replaceNode(rewriting, node, formatImage(node, rewriting, isInLink))
    else if (node.type === 'html' && /<img\s|<iframe\s|<video\s|<figure[\s>]/i.test(node.value))
      replaceNode(rewriting, node, htmlToMarkdown(node.value, context, { file }))
    else if (node.type === 'definition') rewriteDefinition(node, shown.has(node.identifier), rewriting)
    else if (node.type === 'link') rewriteLink(node, rewriting)
  })
  return applyEdits(rewriting)
}

/** The lowest level of headings; the first one is the title's. */
const maxLevel = 4

/** Moves all headings one level down if one has the title's level, so that they keep their order. */
function rewriteHeadings(tree: Root, { markdown, edits }: Rewriting): void {
  const headings: Heading[] = []
  visit(tree, 'heading', (node) => void headings.push(node))
  const shift = headings.some(({ depth }) => depth === 1) ? 1 : 0
  for (const node of headings) {
    const level = Math.min(node.depth + shift, maxLevel)
    const place = getRange(node)
    if (!place || level === node.depth) continue
    const marks = '#'.repeat(level)
    if (/^#{1,6}(?:\s|$)/.test(markdown.slice(place.from, place.to)))
      edits.push({ ...place, to: place.from + node.depth, text: marks })
    else {
      // Underlined with `===` or `---`; its text may have several lines.
      const underline = markdown.lastIndexOf('\n', place.to - 1)
      edits.push({ ...place, to: place.from, text: `${marks} ` }, { ...place, from: underline, text: '' })
      for (const { index, 0: mark } of markdown.slice(place.from, underline).matchAll(/\n[\s>]*/g))
        edits.push({ ...place, from: place.from + index, to: place.from + index + mark.length, text: ' ' })
    }
  }
}

function replaceNode({ edits }: Rewriting, node: Nodes, text: string): void {
  const range = getRange(node)
  if (range) edits.push({ ...range, text })
}

function formatImage({ url, alt, title }: Image, { file, context }: Rewriting, isInLink: boolean): string {
  const description = alt ?? ''
  if (mediaPathPattern.test(url)) return `![${escapeBrackets(description)}](${url}${formatTitle(title)})`
  const address = normalizeImageAddress(url, file)
  const here = address === null ? null : context.image(address, description)
  if (here) return `![${escapeBrackets(here.alt)}](${formatUrl(here.src)}${formatTitle(title)})`
  const name = description || title || decodePath(url.split('/').at(-1) ?? '').slice(0, 80)
  context.addNote('image', name)
  return address?.startsWith('https://') && !isInLink
    ? `[${escapeBrackets(name)}](${formatUrl(address)})`
    : escapeBrackets(name)
}

function rewriteDefinition(node: Definition, isImage: boolean, rewriting: Rewriting): void {
  const { file, context } = rewriting
  const address = isImage && !mediaPathPattern.test(node.url) ? normalizeImageAddress(node.url, file) : null
  const moved = isImage
    ? address !== null && context.image(address, '')?.src
    : resolveLink(node.url, file, context)
  if (!moved || moved === node.url) return
  const label = node.label ?? node.identifier
  replaceNode(rewriting, node, `[${label}]: ${formatUrl(moved)}${formatTitle(node.title)}`)
}

/** Changes only the target of a link; its text may contain an image that changes separately. */
function rewriteLink(node: Link, { markdown, file, context, edits }: Rewriting): void {
  const place = getRange(node)
  if (!place || node.url.startsWith('mailto:')) return
  const target = resolveLink(node.url, file, context)
  if (target === node.url) return
  if (markdown[place.from] !== '[') {
    if (target !== null) edits.push({ ...place, text: `[${escapeBrackets(node.url)}](${formatUrl(target)})` })
    return
  }
  const last = node.children.at(-1)
  const end = last ? (getRange(last)?.to ?? place.to) : place.from + 1
  if (target === null) edits.push({ from: place.from, to: place.from + 1, text: '' })
  const text = target === null ? '' : `](${formatUrl(target)}${formatTitle(node.title)})`
  edits.push({ from: end, to: place.to, text })
}

function applyEdits({ markdown, edits }: Rewriting): string {
  let result = ''
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue
    result += markdown.slice(at, from) + text
    at = to
  }
  return result + markdown.slice(at)
}
