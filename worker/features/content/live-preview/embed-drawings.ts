import { threadsPath } from '#client/ui/threads/threads-path.ts'
import { embedDrawing } from '#worker/site-settings/threads-svg.ts'

const drawing = new RegExp(`="(${threadsPath}/[0-9a-z-]+/(?:articulo|servicio)/[^"/]*\\.svg)"`, 'g')

/**
 * Puts the drawings of articles and services into a page, also into the links that preload them. Their addresses answer
 * only for published slugs, and the slug of a previewed text can be empty or unsaved.
 */
export const embedDrawings = (html: string): string =>
  html.replace(drawing, (_, path: string) => `="${embedDrawing(path)}"`)
