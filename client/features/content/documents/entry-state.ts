import type { TextState } from '../contract/transitions.ts'
import type { EditedEntry } from './contract.ts'
import { hasTemplate } from './legal.ts'

/** The state from which the actions on an entry start. */
export function getEntryState({ id, public: publicVersion, from, trashed }: EditedEntry): TextState {
  if (trashed) return 'trash'
  if (from !== null) return 'scheduled'
  if (publicVersion !== null) return 'published'
  return hasTemplate(id) ? 'template' : 'draft'
}
