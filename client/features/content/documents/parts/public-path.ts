import type { EditedEntry } from '../contract.ts'
import type { Kind } from '../contract/content.ts'
import { textPaths } from '../contract/text-names.ts'

/** Where readers see entries without a path of their own. */
const kindPaths: Partial<Record<Kind, string>> = {
  person: '/nosotros#personas',
  case: '/nosotros#casos',
  question: '/servicios#preguntas',
  ...textPaths,
}

/** Public path of an entry; null if it is not published. */
export const getPublicPath = ({ public: publicVersion, content: { kind } }: EditedEntry): string | null =>
  publicVersion && (kindPaths[kind] ?? `/${publicVersion.slug}`)
