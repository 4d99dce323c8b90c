import { threadsPath } from '#client/ui/threads/threads-path.ts'
import { embedDrawing } from '#worker/site-settings/threads-svg.ts'

const articleDrawing = new RegExp(`src="(${threadsPath}/[0-9a-z-]+/articulo/[^"/]*\\.svg)"`, 'g')

/**
 * Puts the drawings of articles into a page. Their addresses answer only for the slugs of published articles, and the
 * slug of a previewed one can be empty or unsaved.
 */
export const embedDrawings = (html: string): string =>
  html.replace(articleDrawing, (_, path: string) => `src="${embedDrawing(path)}"`)
