import type { Element, ElementContent } from 'hast'
import { decodePath, normalizeImageAddress, mediaPathPattern } from '#client/features/transfer/address.ts'
import { createElement } from '../../../markdown/create-element.ts'
import { type ConversionContext, resolveLink } from './conversion-context.ts'
import { createText, getAttribute, hasClass } from './elements.ts'

/** Returns the original file and description of an image; null if the export has only the markup. */
export type ImageHint = (node: Element) => { src: string; alt: string } | null

export type ImageOptions = {
  context: ConversionContext
  /** The path of the text in its archive. */
  file: string
  getImageHint: ImageHint
  /** Inline elements around this node. They must not nest: rehype-remark repeats them in every block inside. */
  open: readonly ('a' | 'del')[]
}

type FoundImage = { image: Element; link: Element | null }

const imageFile = /\.(?:jpe?g|png|gif|webp|avif)$/i

function getImageSource(node: Element): string {
  const given = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'src'].map((name) => getAttribute(node, name))
  return given.find((src) => src !== '' && !src.startsWith('data:')) ?? ''
}

/** True for an image, with or without a link around it. */
export const isPicture = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' &&
  (node.tagName === 'img' ||
    (node.tagName === 'a' && node.children.length === 1 && isPicture(node.children[0])))

export function rewriteImage(
  node: Element,
  { context, file, getImageHint, open }: ImageOptions,
  full = '',
  caption = '',
): ElementContent[] {
  const hinted = getImageHint(node)
  const src = hinted?.src || full || getImageSource(node)
  const alt = getAttribute(node, 'alt').trim() || (hinted?.alt ?? '')
  if (hasClass(node, /\b(?:emoji|wp-smiley)\b/)) return [createText(alt)]
  const title = caption === '' ? {} : { title: caption }
  if (mediaPathPattern.test(src)) return [createElement('img', { src, alt, ...title }, [])]
  const address = normalizeImageAddress(src, file)
  if (address === null) {
    context.addNote('image', alt || undefined)
    return alt === '' ? [] : [createText(alt)]
  }
  if (context.isDropped(address)) return []
  const here = context.image(address, alt)
  if (here) return [createElement('img', { ...here, ...title }, [])]
  const name = alt || caption || decodePath(address.split('/').at(-1) ?? '').slice(0, 80)
  context.addNote('image', name)
  const isLink = address.startsWith('https://') && !open.includes('a')
  return [isLink ? createElement('a', { href: address }, [createText(name)]) : createText(name)]
}

/** Rewrites an image with the link around it, unless that only shows the image larger. */
export function rewriteFoundImage(
  { image, link }: FoundImage,
  options: ImageOptions,
  caption = '',
): ElementContent[] {
  const full = link ? getFullImage(link) : ''
  const hasOwnTarget = link && full === '' && !options.open.includes('a') && !isAttachmentLink(link)
  const href = hasOwnTarget ? resolveLink(getAttribute(link, 'href'), options.file, options.context) : null
  if (href === null) return rewriteImage(image, options, full, caption)
  const shown = rewriteImage(image, { ...options, open: [...options.open, 'a'] }, '', caption)
  return shown.length === 0 ? [] : [createElement('a', { href }, shown)]
}

/** True for a link to the page that WordPress makes for each image. */
const isAttachmentLink = (link: Element): boolean =>
  /\battachment\b/.test(getAttribute(link, 'rel')) || /[?&]attachment_id=/.test(getAttribute(link, 'href'))

export function findImages(node: Element, link: Element | null = null): FoundImage[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName === 'noscript') return []
    if (child.tagName === 'img') return [{ image: child, link }]
    return findImages(child, child.tagName === 'a' ? child : link)
  })
}

/** Returns the target of a link if it is an image file: thumbnails often link to the original. */
function getFullImage(link: Element): string {
  const href = getAttribute(link, 'href')
  return imageFile.test(href.split(/[?#]/)[0] ?? '') ? href : ''
}
