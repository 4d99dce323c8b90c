import * as v from 'valibot'
import { type DocumentContent, shownCaseSchema } from '#client/documents/contract/content.ts'
import { longTextsOf } from '#client/documents/contract/long-texts.ts'
import type { Database } from '../env.ts'
import { imageIds } from '../markdown/images.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { readImages } from '../media/queries.ts'

/** What readers see of a text: its Markdown as HTML, and nothing that is the owner's alone. */
export async function readersContent(db: Database, content: DocumentContent): Promise<object> {
  switch (content.kind) {
    case 'case':
      return v.parse(shownCaseSchema, withHtml(content))
    case 'about': {
      const { left, right, ...rest } = content
      return {
        ...rest,
        columns: await rendered(
          db,
          [left, right].filter((text) => text.trim() !== ''),
        ),
      }
    }
    case 'page': {
      const { title, description, markdown } = content
      const [html] = await rendered(db, [markdown])
      return { title, description, html }
    }
    default:
      return withHtml(content)
  }
}

const oneParagraph = /^<p>[^<]*<\/p>$/

/** Long texts as their plain text, and the HTML of those that are more than that. */
function withHtml(content: DocumentContent): object {
  const texts = longTextsOf(content).map(({ field, text }) => ({ field, ...renderMarkdown(text) }))
  const html = texts.filter((text) => text.html !== '' && !oneParagraph.test(text.html))
  return {
    ...content,
    ...Object.fromEntries(texts.map(({ field, plain }) => [field, plain])),
    ...(html.length > 0 && { asHtml: Object.fromEntries(html.map((text) => [text.field, text.html])) }),
  }
}

async function rendered(db: Database, texts: readonly string[]): Promise<string[]> {
  const images = await readImages(db, texts.flatMap(imageIds))
  return texts.map((text) => renderMarkdown(text, images).html)
}
