import type { Element, ElementContent } from 'hast'
import { decodePath, normalizeImageAddress, mediaPathPattern } from '#client/features/transfer/address.ts'
import type { ConversionContext } from './conversion-context.ts'
import { createElement, createText, getAttribute } from './elements.ts'

/** Returns the original file and description of an image; null if the export has only the markup. */
export type ImageHint = (node: Element) => { src: string; alt: string } | null

type ImageOptions = { context: ConversionContext; file: string; getImageHint: ImageHint }

const imageFile = /\.(?:jpe?g|png|gif|webp|avif)$/i

function getImageSource(node: Element): string {
  const given = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'src'].map((name) => getAttribute(node, name))
  return given.find((src) => src !== '' && !src.startsWith('data:')) ?? ''
}

export function rewriteImage(
  node: Element,
  { context, file, getImageHint }: ImageOptions,
  full = '',
  caption = '',
): ElementContent[] {
  const hinted = getImageHint(node)
  const src = hinted?.src || full || getImageSource(node)
  const alt = getAttribute(node, 'alt').trim() || (hinted?.alt ?? '')
  if (mediaPathPattern.test(src)) return [createElement('img', { src, alt }, [])]
  const address = normalizeImageAddress(src, file)
  if (address === null) {
    context.addNote('image', alt || undefined)
    return alt === '' ? [] : [createText(alt)]
  }
  if (context.isDropped(address)) return []
  const here = context.image(address, alt)
  if (here) return [createElement('img', { ...here, ...(caption ? { title: caption } : {}) }, [])]
  const name = alt || caption || decodePath(address.split('/').at(-1) ?? '').slice(0, 80)
  context.addNote('image', name)
  const isPublic = address.startsWith('https://')
  return [isPublic ? createElement('a', { href: address }, [createText(name)]) : createText(name)]
}

export function findImages(node: Element, full = ''): { image: Element; full: string }[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || child.tagName === 'noscript') return []
    if (child.tagName === 'img') return [{ image: child, full }]
    return findImages(child, child.tagName === 'a' ? getFullImage(child) : full)
  })
}

/** Returns the target of a link if it is an image file: thumbnails often link to the original. */
export function getFullImage(link: Element): string {
  const href = getAttribute(link, 'href')
  return imageFile.test(href.split(/[?#]/)[0] ?? '') ? href : ''
}
