import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { parseFields } from '#client/runtime/text/parse.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { tryParse } from '#worker/markdown/parse.ts'
import { maxMarkdownCards, rejectItem } from './limits.ts'

// Renders the cards of Ghost's editors, which hold the content of posts without HTML.

const fromMarkdown = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/** The string field `key` of a card or node; empty if there is none. */
export const getText = (fields: Record<string, unknown>, key: string): string =>
  typeof fields[key] === 'string' ? fields[key] : ''

function markdownToHtml(markdown: string): string {
  const tree = tryParse(markdown)
  return tree ? fromMarkdown.stringify(fromMarkdown.runSync(tree)) : `<p>${escapeHtml(markdown)}</p>`
}

/** Renders a card as the HTML that Ghost creates for it; empty for cards that readers never see. */
export type RenderCard = (name: string, given: unknown) => string

/** Creates the renderer for one document, which limits its Markdown cards. */
export function createCardRenderer(): RenderCard {
  let rendered = 0
  return (name, given) => {
    if (name === 'markdown') rendered += 1
    if (rendered > maxMarkdownCards)
      rejectItem(`Tiene más de ${maxMarkdownCards} tarjetas de Markdown: únelas y vuelve a importarla.`)
    return renderCard(name, given)
  }
}

function renderCard(name: string, given: unknown): string {
  const card = parseFields(given)
  if (!card) return ''
  const string = (key: string): string => getText(card, key)
  const caption = string('caption') && `<figcaption>${string('caption')}</figcaption>`
  const link = (url: string, text: string): string =>
    url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
  const image = (one: unknown): string => {
    const { src, alt } = parseFields(one) ?? {}
    return `<img src="${escapeHtml(String(src ?? ''))}" alt="${escapeHtml(String(alt ?? ''))}">`
  }
  switch (name) {
    case 'image':
      return `<figure>${image(card)}${caption}</figure>`
    case 'gallery': {
      const images = Array.isArray(card['images']) ? card['images'] : []
      const shown = images.map((one) => `<figure>${image(one)}</figure>`).join('')
      return `<div class="kg-gallery-card">${shown}${caption}</div>`
    }
    case 'markdown':
      return markdownToHtml(string('markdown'))
    case 'html':
      return string('html')
    case 'code':
    case 'codeblock':
      return `<pre><code class="language-${escapeHtml(string('language') || 'text')}">${escapeHtml(string('code'))}</code></pre>`
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'bookmark': {
      const title = parseFields(card['metadata'])?.['title']
      return link(string('url'), typeof title === 'string' ? title : string('title'))
    }
    case 'embed':
      return link(string('url'), string('url'))
    case 'callout':
      return `<div class="kg-callout-card"><p>${string('calloutEmoji')} ${string('calloutText')}</p></div>`
    case 'toggle':
      return `<details><summary>${string('heading')}</summary>${string('content')}</details>`
    case 'button':
      return `<div class="kg-button-card">${link(string('buttonUrl'), string('buttonText'))}</div>`
    case 'video':
    case 'audio':
    case 'file':
      return link(string('src'), string('title') || string('fileTitle') || string('fileName'))
    case 'header':
      return `<h2>${string('header')}</h2><p>${string('subheader')}</p>`
    case 'product':
      return `<h3>${string('productTitle')}</h3>${string('productDescription')}`
    default:
      return ''
  }
}
