import type { EditedDocument } from '../contract.ts'
import type { Kind } from '../contract/content.ts'
import { textPaths } from '../contract/text-places.ts'

/** Where readers see what has no address of its own. */
const placeOf: Partial<Record<Kind, string>> = {
  person: '/nosotros#personas',
  case: '/nosotros#casos',
  question: '/servicios#preguntas',
  ...textPaths,
}

/** Where readers see a text; null where they do not. */
export const seenAt = ({ public: shown, content: { kind } }: EditedDocument): string | null =>
  shown && (placeOf[kind] ?? `/${shown.slug}`)
