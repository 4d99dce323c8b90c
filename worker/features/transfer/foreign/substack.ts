import * as v from 'valibot'
import { normalizeLink } from '#client/features/transfer/address.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import {
  type ForeignArticle,
  noDetails,
  type SkippedItem,
  skipPage,
  untitledName,
} from './foreign-article.ts'
import { htmlToMarkdown } from './html.ts'

/** A row of `posts.csv` with the HTML of its file; the browser combines them. */
const postSchema = v.object({
  post_id: v.string(),
  title: v.fallback(v.string(), ''),
  subtitle: v.fallback(v.string(), ''),
  post_date: v.fallback(v.string(), ''),
  is_published: v.fallback(v.string(), ''),
  audience: v.fallback(v.string(), ''),
  type: v.fallback(v.string(), ''),
  html: v.nullable(v.string()),
})

// Buttons to subscribe, share or comment.
const widgetEnds: Readonly<Record<string, RegExp>> = {
  '<div class="subscription-widget-wrap': /<\/form>\s*<\/div>\s*<\/div>/g,
  '<p class="button-wrapper"': /<\/p>/g,
}
const captionedEnd = /<\/p>\s*<\/div>/g
const widgets = {
  open: /<div class="subscription-widget-wrap|<p class="button-wrapper"|<div class="captioned-button-wrap/g,
  getClosing: ([mark = '']: RegExpExecArray) => widgetEnds[mark] ?? captionedEnd,
}

/** Parses one post of a Substack export; returns null if it is not one. */
export function parseSubstackPost(json: string, withPages: boolean): ForeignArticle | SkippedItem | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), postSchema), json)
  if (!parsed.success) return null
  const { post_id: id, title, subtitle, post_date, html, audience, type, is_published } = parsed.output
  const slug = /^\d+\.(.+)$/.exec(id)?.[1] ?? ''
  const name = title || slug || untitledName
  if (type === 'page' && !withPages) return skipPage(name)
  if (html === null) return { name, reason: 'Su archivo HTML no viene en el zip.' }
  const isOut = is_published === 'true'
  const isClosed = audience === 'only_paid' || audience === 'founding'
  const text = replaceDelimited(html, widgets, () => '')
  return {
    ...noDetails,
    title: name,
    isPage: type === 'page',
    slug,
    excerpt: subtitle,
    status: isOut && !isClosed ? 'published' : 'draft',
    at: parseInstant(post_date),
    addresses: slug === '' ? [] : [normalizeLink(`/p/${slug}`, '') ?? ''],
    notes: [
      ...(isClosed && isOut ? ['Era solo para suscriptores de pago: entra como borrador.'] : []),
      ...(type === 'podcast' ? ['Es un episodio: su audio no entra.'] : []),
    ],
    toMarkdown: (around) => htmlToMarkdown(text, around, { file: `posts/${id}.html` }),
  }
}
