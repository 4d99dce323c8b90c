import * as v from 'valibot'
import type { EntryContent } from '../kinds/all-kinds.ts'
import { type CollectionKind, collectionKinds, type PageLayout } from '../kinds/names.ts'
import type { EditorPage } from './edited-text.ts'
import type { EntryFilter, ListedText } from './list.ts'
import type { TextState } from './states.ts'

// What texts of all kinds except articles have (contract/text-paths.ts), and what their pages in the manager area get.

export const orderSchema = v.object({ kind: v.picklist(collectionKinds), ids: v.array(v.string()) })
export const examplesSchema = v.object({ kind: v.picklist(collectionKinds) })
type PublicPage = {
  page: {
    slug: string
    title: string
    description: string
    layout?: PageLayout | undefined
    html: string
    /** Headings that can be linked to; `level` is 2 or 3. */
    sections: { id: string; text: string; level: number }[]
  }
}

export type EntryPages = {
  pagina: PublicPage
  hostinger: PublicPage
  'mngr-paginas': {
    filter: EntryFilter
    /** The query that the lists answer instead of the one of the filter, which finds nothing; null if there is none. */
    meant: string | null
    /** Number of texts in each state, regardless of the filter. */
    counts: Record<TextState, number>
    /** Texts of the site's built-in pages. */
    texts: ListedText[]
    legal: ListedText[]
    own: ListedText[]
    trash: ListedText[]
    /** Entries of the other kinds, in the order that readers see. */
    kinds: Record<CollectionKind, ListedText[]>
  }
  'mngr-pagina': EditorPage<EntryContent>
}
