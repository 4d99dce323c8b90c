import type { PreviewedPage } from '#client/features/content/contract/edited-text.ts'
import { threadsPath } from '#client/ui/threads/threads-path.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { getRenderProblem } from '#worker/markdown/cost/cost-limits.ts'
import { type GivenPage, renderFramedPage } from '#worker/render/framed-page.tsx'
import { embedDrawing } from '#worker/site-settings/threads-svg.ts'

/**
 * Renders the page that `readPage` resolves to: the public page of a text that is being written. The document travels as
 * JSON, so that nobody can open or frame it by its address. A 422 with the line if a text cannot be rendered, and a 404
 * if there is none.
 */
export async function respondWithPage(
  c: AppContext,
  readPage: () => Promise<GivenPage | null>,
  anchor: string | null = null,
): Promise<Response> {
  const page = await readPage().catch(getRenderProblem)
  if (typeof page === 'string') return errorResponse(c, { statusCode: 422, message: page })
  if (!page) return notFound(c)
  const html = await renderFramedPage(c.get('env'), c.get('now'), page)
  return c.json({ html: embedDrawings(html), anchor } satisfies PreviewedPage)
}

const drawing = new RegExp(`="(${threadsPath}/[0-9a-z-]+/(?:articulo|servicio)/[^"/]*\\.svg)"`, 'g')

/**
 * Puts the drawings of articles and services into a page, also into the links that preload them. Their addresses answer
 * only for published slugs, and the slug of a previewed text can be empty or unsaved.
 */
const embedDrawings = (html: string): string =>
  html.replace(drawing, (_, path: string) => `="${embedDrawing(path)}"`)
