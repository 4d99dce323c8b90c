import type { Element, ElementContent } from 'hast'
import type { Image, Parents, PhrasingContent } from 'mdast'
import type { Options } from 'remark-rehype'
import { calloutKinds } from '#client/features/blog/contract/callouts.ts'
import { maxGalleryImages, noticeTypes } from '#client/features/content/contract/text-blocks.ts'
import { getMapSearch } from '#client/runtime/text/contact-links.ts'
import type { TextBlock } from './blocks.ts'
import { createUnrenderableError } from './cost/cost-limits.ts'
import { createElement } from './create-element.ts'

// The HTML of the blocks. These class names are in stored texts: do not rename them.

type Handler = NonNullable<NonNullable<Options['handlers']>['paragraph']>
type State = Parameters<Handler>[0]

/** A link, or its text alone if it has no address. */
const createLink = (href: string, className: string, text: string): Element | string =>
  href === '' ? text : createElement('a', { ...(className && { className: [className] }), href }, [text])

const createButton = (href: string, text: string): Element =>
  createElement('p', 'acciones', [createLink(href, 'boton', text)])

const renderContent = (state: State, block: Parents): ElementContent[] => state.wrap(state.all(block), true)

function renderNotice(state: State, block: TextBlock): Element {
  const { title, className } = calloutKinds[noticeTypes[block.attributes['tipo'] ?? ''] ?? 'NOTE']
  const heading = createElement('p', 'aviso-titulo', [block.label || title])
  const properties = { className: ['aviso', className], role: 'note' }
  return createElement('aside', properties, [heading, ...renderContent(state, block)])
}

function renderQuotation(state: State, block: TextBlock): Element {
  const { label, attributes } = block
  const url = attributes['url'] ?? ''
  const quote = createElement('blockquote', '', renderContent(state, block))
  const source = createElement('figcaption', '', [createLink(url, '', label || url)])
  return label || url ? createElement('figure', 'cita', [quote, source]) : quote
}

const renderAccordion = (state: State, block: TextBlock): Element =>
  createElement('details', 'acordeon', [
    createElement('summary', '', [block.label || 'Más información']),
    ...renderContent(state, block),
  ])

/** Content outside of the columns is a column, too. */
const renderColumns = (state: State, block: TextBlock): Element =>
  createElement(
    'div',
    'columnas',
    block.children.map((child) => {
      const column =
        child.type === 'textBlock' && child.name === 'columna' ? child : { ...block, children: [child] }
      return createElement('div', 'columna', renderContent(state, column))
    }),
  )

type Picture = { image: Image; shown: PhrasingContent }

/** The images of a block, each with the link around it, and the content that is no image. */
function splitImages({ children }: TextBlock): { pictures: Picture[]; others: TextBlock['children'] } {
  const pictures: Picture[] = []
  const others = children.filter((child) => {
    if (child.type !== 'paragraph') return true
    const shown = child.children.filter((each) => each.type !== 'text' || each.value.trim() !== '')
    const found = shown.flatMap((each) => {
      const image = each.type === 'link' && each.children.length === 1 ? each.children[0] : each
      return image?.type === 'image' ? [{ image, shown: each }] : []
    })
    if (found.length < shown.length) return true
    pictures.push(...found)
    return false
  })
  return { pictures, others }
}

/** A captioned image becomes a figure later (images.ts), as one outside of a gallery. */
function renderPicture(state: State, { image, shown }: Picture): Element {
  const content = state.all({ type: 'paragraph', children: [shown] })
  return createElement(image.title ? 'p' : 'figure', '', content)
}

function renderGallery(state: State, block: TextBlock): ElementContent[] {
  const { pictures, others } = splitImages(block)
  if (pictures.length > maxGalleryImages)
    throw createUnrenderableError(
      block.position?.start.line ?? 1,
      `la galería tiene más de ${maxGalleryImages} imágenes`,
      'Divídela en dos.',
    )
  const items = pictures.map((picture) => createElement('li', '', [renderPicture(state, picture)]))
  return [
    ...(items.length > 0 ? [createElement('ul', 'galeria', items)] : []),
    ...renderContent(state, { ...block, children: others }),
  ]
}

/** The caption of the image names the place, unless the block does. Without a link, the place is searched for. */
function renderMap(state: State, block: TextBlock): Element {
  const { pictures, others } = splitImages(block)
  const place = block.label || (pictures.find(({ image }) => image.title)?.image.title ?? '')
  const images = pictures.map(({ image, shown }) => {
    Object.assign(image, { title: null })
    return renderPicture(state, { image, shown })
  })
  const href = block.attributes['url'] || (place && getMapSearch(place))
  const caption = [...(place ? [`${place} `] : []), ...(href ? [createLink(href, '', 'Ver en el mapa')] : [])]
  return createElement('figure', 'mapa', [
    ...images.flatMap(({ children }) => children),
    ...renderContent(state, { ...block, children: others }),
    ...(caption.length > 0 ? [createElement('figcaption', '', caption)] : []),
  ])
}

function renderForm({ label, attributes }: TextBlock): Element {
  const subject = attributes['asunto'] ?? ''
  const query = subject === '' ? '' : `?${new URLSearchParams({ asunto: subject })}`
  const button = createButton(`/contacto${query}`, label || 'Ir al formulario de contacto')
  // With script the form itself replaces it (client/features/content/public/long-text.tsx).
  return { ...button, properties: { className: ['acciones', 'formulario'] } }
}

export function renderTextBlock(state: State, block: TextBlock): ElementContent | ElementContent[] {
  const { label, attributes } = block
  switch (block.name) {
    case 'aviso':
      return renderNotice(state, block)
    case 'cita':
      return renderQuotation(state, block)
    case 'boton':
      return createButton(attributes['url'] ?? '', label || (attributes['url'] ?? ''))
    case 'formulario':
      return renderForm(block)
    case 'acordeon':
      return renderAccordion(state, block)
    case 'columnas':
      return renderColumns(state, block)
    case 'columna':
      return createElement('div', 'columna', renderContent(state, block))
    case 'galeria':
      return renderGallery(state, block)
    case 'mapa':
      return renderMap(state, block)
  }
}
