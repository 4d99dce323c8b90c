import * as v from 'valibot'
import { type DocumentContent, shownCaseSchema } from '#client/features/content/documents/contract/content.ts'
import { longTextsOf } from '#client/features/content/documents/contract/long-texts.ts'
import type { Database } from '#worker/env.ts'
import { readImages } from '#worker/features/media/queries.ts'
import { imageIds, type Images } from '#worker/markdown/images.ts'
import { renderMarkdown, type RenderedMarkdown } from '#worker/markdown/render.ts'

type Render = (markdown: string, images?: Images) => RenderedMarkdown

/**
 * What readers see of a text: its Markdown as HTML, and nothing that is the owner's alone. Throws `unrenderable`
 * (worker/markdown/cost/bounds.ts) where `render` does.
 */
export async function readersContent(
  db: Database,
  content: DocumentContent,
  render: Render = renderMarkdown,
): Promise<object> {
  switch (content.kind) {
    case 'case':
      return v.parse(shownCaseSchema, withHtml(content, render))
    case 'about': {
      const { left, right, ...rest } = content
      return {
        ...rest,
        columns: await rendered(
          db,
          [left, right].filter((text) => text.trim() !== ''),
          render,
        ),
      }
    }
    case 'page': {
      const { title, description, markdown } = content
      const [html] = await rendered(db, [markdown], render)
      return { title, description, html }
    }
    default:
      return withHtml(content, render)
  }
}

const oneParagraph = /^<p>[^<]*<\/p>$/

/** Long texts as their plain text, and the HTML of those that are more than that. */
function withHtml(content: DocumentContent, render: Render): object {
  const texts = longTextsOf(content).map(({ field, text }) => ({ field, ...render(text) }))
  const html = texts.filter((text) => text.html !== '' && !oneParagraph.test(text.html))
  return {
    ...content,
    ...Object.fromEntries(texts.map(({ field, plain }) => [field, plain])),
    ...(html.length > 0 && { asHtml: Object.fromEntries(html.map((text) => [text.field, text.html])) }),
  }
}

async function rendered(db: Database, texts: readonly string[], render: Render): Promise<string[]> {
  const images = await readImages(db, texts.flatMap(imageIds))
  return texts.map((text) => render(text, images).html)
}
