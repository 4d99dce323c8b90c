import { mediaKindSlugs, type MediaPages, noUse, trashSlug } from '#client/features/media/contract.ts'
import { parseListCursor } from '#client/runtime/text/list-cursor.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { type LibraryQuery, listMedia } from './list-media.ts'

/** Parses the filter of the library from a URL query, without the cursor. */
export function parseLibraryQuery(query: Readonly<Record<string, string | undefined>>): LibraryQuery {
  return {
    q: (query['q'] ?? '').trim().slice(0, 100),
    label: (query['etiqueta'] ?? '').slice(0, 40),
    unused: query['uso'] === noUse,
    trash: query['estado'] === trashSlug,
    kind: query['tipo'] === mediaKindSlugs.file ? 'file' : 'image',
  }
}

const mediaLibrary: PageFunction<MediaPages['mngr-medios']> = async ({ env, route }) => ({
  kind: 'data',
  data: await listMedia(env.db, parseLibraryQuery(route.query), parseListCursor(route.query)),
})

export const mediaPages: PageFunctions<MediaPages> = {
  'mngr-medios': mediaLibrary,
}
