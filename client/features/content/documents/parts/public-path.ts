import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import type { EditedEntry } from '../contract.ts'

/** Public path of an entry; null if it is not published. */
export const getPublicPath = ({ public: publicVersion, content: { kind } }: EditedEntry): string | null =>
  publicVersion && (hasOwnPages(kind) ? `/${publicVersion.slug}` : getKind(kind).address)
