import text from './glyphs.txt?raw'
import { type Glyphs, parseGlyphs } from './text-layout.ts'

let cachedGlyphs: Glyphs | undefined

export const getGlyphs = (): Glyphs => (cachedGlyphs ??= parseGlyphs(text))
