import * as v from 'valibot'
import { type EntryContent, publicCaseSchema } from '#client/features/content/documents/contract/content.ts'
import { listRichTexts } from '#client/features/content/documents/contract/rich-text-fields.ts'
import type { Database } from '#worker/env.ts'
import { readImages } from '#worker/features/media/queries.ts'
import { listMediaIds, type Images } from '#worker/markdown/images.ts'
import { renderMarkdown, type RenderedMarkdown } from '#worker/markdown/render.ts'

type Render = (markdown: string, images?: Images) => RenderedMarkdown

/**
 * Converts an entry to what readers get: Markdown becomes HTML, and private fields are removed. Throws if `render`
 * throws: `renderMarkdown` throws the 422 of `createUnrenderableError` (worker/markdown/cost/cost-limits.ts).
 */
export async function toPublicContent(
  db: Database,
  content: EntryContent,
  render: Render = renderMarkdown,
): Promise<object> {
  switch (content.kind) {
    case 'case':
      return v.parse(publicCaseSchema, addHtml(content, render))
    case 'about': {
      const { left, right, ...rest } = content
      return {
        ...rest,
        columns: await renderTexts(
          db,
          [left, right].filter((text) => text.trim() !== ''),
          render,
        ),
      }
    }
    case 'page': {
      const { title, description, markdown } = content
      const [html] = await renderTexts(db, [markdown], render)
      return { title, description, html }
    }
    default:
      return addHtml(content, render)
  }
}

const oneParagraph = /^<p>[^<]*<\/p>$/

/**
 * Replaces the Markdown of each rich-text field by plain text. Adds `asHtml` with the HTML of the fields that are not
 * just one plain paragraph.
 */
function addHtml(content: EntryContent, render: Render): object {
  const texts = listRichTexts(content).map(({ field, text }) => ({ field, ...render(text) }))
  const html = texts.filter((text) => text.html !== '' && !oneParagraph.test(text.html))
  return {
    ...content,
    ...Object.fromEntries(texts.map(({ field, plainText }) => [field, plainText])),
    ...(html.length > 0 && { asHtml: Object.fromEntries(html.map((text) => [text.field, text.html])) }),
  }
}

async function renderTexts(db: Database, texts: readonly string[], render: Render): Promise<string[]> {
  const images = await readImages(db, texts.flatMap(listMediaIds))
  return texts.map((text) => render(text, images).html)
}
