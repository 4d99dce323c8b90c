import type { EditedEntry } from '../contract.ts'
import type { Kind } from '../contract/content.ts'
import { textPaths } from '../contract/text-names.ts'

/** Where readers see what has no address of its own. */
const kindPaths: Partial<Record<Kind, string>> = {
  person: '/nosotros#personas',
  case: '/nosotros#casos',
  question: '/servicios#preguntas',
  ...textPaths,
}

/** Where readers see a text; null where they do not. */
export const getPublicPath = ({ public: publicVersion, content: { kind } }: EditedEntry): string | null =>
  publicVersion && (kindPaths[kind] ?? `/${publicVersion.slug}`)
