import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import * as v from 'valibot'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { tryParse } from '#worker/markdown/parse.ts'
import { maxMarkdownCards, rejectItem } from './limits.ts'

// Renders the cards of Ghost's editors, which hold the content of posts without HTML.

const fromMarkdown = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

const fields = v.record(v.string(), v.unknown())

function markdownToHtml(markdown: string): string {
  const tree = tryParse(markdown)
  return tree ? fromMarkdown.stringify(fromMarkdown.runSync(tree)) : `<p>${escapeHtml(markdown)}</p>`
}

/** Renders a card as the HTML that Ghost would make; empty for cards that readers never see. */
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
  const parsed = v.safeParse(fields, given)
  if (!parsed.success) return ''
  const data = parsed.output
  const string = (key: string): string => (typeof data[key] === 'string' ? data[key] : '')
  const caption = string('caption') && `<figcaption>${string('caption')}</figcaption>`
  const link = (url: string, text: string): string =>
    url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(text || url)}</a></p>`
  const image = (one: Record<string, unknown>): string =>
    `<img src="${escapeHtml(String(one['src'] ?? ''))}" alt="${escapeHtml(String(one['alt'] ?? ''))}">`
  switch (name) {
    case 'image':
      return `<figure>${image(data)}${caption}</figure>`
    case 'gallery': {
      const images = v.safeParse(v.array(fields), data['images'])
      const shown = images.success
        ? images.output.map((one) => `<figure>${image(one)}</figure>`).join('')
        : ''
      return shown + (caption && `<p><em>${string('caption')}</em></p>`)
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
      const meta = v.safeParse(v.object({ title: v.string() }), data['metadata'])
      return link(string('url'), meta.success ? meta.output.title : string('title'))
    }
    case 'embed':
      return link(string('url'), string('url'))
    case 'callout':
      return `<blockquote><p>${string('calloutEmoji')} ${string('calloutText')}</p></blockquote>`
    case 'toggle':
      return `<h3>${string('heading')}</h3>${string('content')}`
    case 'button':
      return link(string('buttonUrl'), string('buttonText'))
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
