import type { Definition, Image, Link, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { decoded, imageAddress, ownImage } from '#client/features/transfer/address.ts'
import { tryParse } from '#worker/markdown/parse.ts'
import { linkTarget, markdownOf } from './html.ts'
import type { Surroundings } from './places.ts'

type Change = { from: number; to: number; text: string }

const quoted = (title: string | null | undefined): string =>
  title ? ` "${title.replaceAll('"', '\\"')}"` : ''
/** An address as it may stand between parentheses. */
const bare = (url: string): string => (/[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, '')}>` : url)
const bracketed = (text: string): string => text.replace(/([[\]])/g, '\\$1')

const span = (node: Nodes): { from: number; to: number } | null => {
  const from = node.position?.start.offset
  const to = node.position?.end.offset
  return from === undefined || to === undefined ? null : { from, to }
}

/** Markdown of somebody else with its images and links led to where they are here; not a letter else changes. */
export function movedMarkdown(markdown: string, file: string, around: Surroundings): string {
  const tree = tryParse(markdown)
  // It comes in as it is; whoever opens it is told why it cannot be shown.
  if (!tree) return markdown
  const changes: Change[] = []
  const change = (node: Nodes, text: string): void => {
    const place = span(node)
    if (place) changes.push({ ...place, text })
  }
  const shown = new Set<string>()
  visit(tree, 'imageReference', ({ identifier }) => void shown.add(identifier))
  visit(tree, (node) => {
    if (node.type === 'image') change(node, imageText(node, file, around))
    else if (node.type === 'html' && /<img\s|<iframe\s|<video\s|<figure[\s>]/i.test(node.value))
      change(node, markdownOf(node.value, around, { file }))
    else if (node.type === 'definition')
      changeDefinition(node, { file, around, isImage: shown.has(node.identifier) }, changes)
    else if (node.type === 'link') changeLink(node, { file, around }, markdown, changes)
  })
  return applied(markdown, changes)
}

function imageText({ url, alt, title }: Image, file: string, around: Surroundings): string {
  const description = alt ?? ''
  if (ownImage.test(url)) return `![${bracketed(description)}](${url}${quoted(title)})`
  const address = imageAddress(url, file)
  const here = address === null ? null : around.image(address, description)
  if (here) return `![${bracketed(here.alt)}](${bare(here.src)}${quoted(title)})`
  const name = description || title || decoded(url.split('/').at(-1) ?? '').slice(0, 80)
  around.tell('image', name)
  return address?.startsWith('https://') ? `[${bracketed(name)}](${bare(address)})` : bracketed(name)
}

type Place = { file: string; around: Surroundings }

function changeDefinition(
  node: Definition,
  { file, around, isImage }: Place & { isImage: boolean },
  changes: Change[],
): void {
  const place = span(node)
  if (!place) return
  const label = node.label ?? node.identifier
  const address = isImage ? imageAddress(node.url, file) : null
  const url = isImage
    ? ownImage.test(node.url)
      ? node.url
      : address === null
        ? node.url
        : (around.image(address, '')?.src ?? node.url)
    : (linkTarget(node.url, file, around) ?? node.url)
  if (url !== node.url) changes.push({ ...place, text: `[${label}]: ${bare(url)}${quoted(node.title)}` })
}

/** Only what stands behind a link's words changes; they may hold an image of their own. */
function changeLink(node: Link, { file, around }: Place, markdown: string, changes: Change[]): void {
  const place = span(node)
  if (!place || node.url.startsWith('mailto:')) return
  const target = linkTarget(node.url, file, around)
  if (target === node.url) return
  const last = node.children.at(-1)
  const first = node.children[0]
  const inner =
    first && last ? { from: span(first)?.from ?? place.from, to: span(last)?.to ?? place.to } : null
  const isPlain = markdown[place.from] === '['
  if (!isPlain) {
    if (target !== null) changes.push({ ...place, text: `[${bracketed(node.url)}](${bare(target)})` })
    return
  }
  const end = inner?.to ?? place.from + 1
  if (target !== null)
    changes.push({ from: end, to: place.to, text: `](${bare(target)}${quoted(node.title)})` })
  else {
    changes.push({ from: place.from, to: place.from + 1, text: '' })
    changes.push({ from: end, to: place.to, text: '' })
  }
}

function applied(text: string, changes: readonly Change[]): string {
  let result = ''
  let at = 0
  for (const { from, to, text: instead } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue
    result += text.slice(at, from) + instead
    at = to
  }
  return result + text.slice(at)
}
