import text from './glyphs.txt?raw'
import { type Glyphs, readGlyphs } from './lettering.ts'

let read: Glyphs | undefined

/** The letters of the typeface, read once. */
export const glyphs = (): Glyphs => (read ??= readGlyphs(text))
