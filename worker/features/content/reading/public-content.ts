import { type EntryContent, getKind, listRichTexts } from '#client/features/content/kinds/all-kinds.ts'
import { createZone } from '#client/ui/time/zone.ts'
import type { Database } from '#worker/env.ts'
import { readImages } from '#worker/features/media/queries.ts'
import { listMediaIds, type Images } from '#worker/markdown/images.ts'
import { renderMarkdown, type RenderedMarkdown } from '#worker/markdown/render.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'

type Render = (markdown: string, images?: Images) => RenderedMarkdown

const oneParagraph = /^<p>[^<]*<\/p>$/

/**
 * Converts an entry to what readers get, by the fields of its kind: private fields are left out, rich texts become plain
 * text, with their HTML in `asHtml` if they are more than one paragraph, and rendered fields are added. Throws if
 * `render` throws: `renderMarkdown` throws the 422 of `createUnrenderableError` (worker/markdown/cost/cost-limits.ts).
 */
export async function toPublicContent(
  db: Database,
  content: EntryContent,
  render: Render = renderMarkdown,
): Promise<object> {
  const { fields } = getKind(content.kind)
  const texts = listRichTexts(content.kind, content)
  const needsZone = Object.values(fields).some((field) => field.control === 'none' && field.needsZone)
  const [images, known] = await Promise.all([
    readImages(
      db,
      texts.flatMap(({ text }) => listMediaIds(text)),
    ),
    needsZone ? getSiteState({ db }, Date.now()) : null,
  ])
  const zone = known && createZone(known.site.timeZone)
  const made = new Map(texts.map(({ field, text }) => [field, render(text, images)]))
  const html = Object.fromEntries([...made].map(([name, text]) => [name, text.html]))
  const asHtml = Object.entries(html).filter(
    ([name, text]) => fields[name]?.isPrivate !== true && text !== '' && !oneParagraph.test(text),
  )
  const plain = Object.entries(content).map(([name, value]) => [name, made.get(name)?.plainText ?? value])
  const shown = plain.filter(([name]) => fields[String(name)]?.isPrivate !== true)
  const rendered = Object.entries(fields).flatMap(([name, field]) =>
    field.control === 'none'
      ? [[name, field.render({ html, content: Object.fromEntries(plain), zone })]]
      : [],
  )
  return {
    ...Object.fromEntries(shown),
    ...Object.fromEntries(rendered),
    ...(asHtml.length > 0 && { asHtml: Object.fromEntries(asHtml) }),
  }
}
