import type { EditedText } from './contract/edited-text.ts'

/** A text of the editor: a draft that nobody has published, unless `given` says otherwise. */
export const createEditedText = (
  given: Pick<EditedText, 'id' | 'rev' | 'kind' | 'content' | 'savedAt'> & Partial<EditedText>,
): EditedText => ({
  state: 'draft',
  isPublic: false,
  publicPath: null,
  hasChanges: false,
  publishedAt: null,
  from: null,
  until: null,
  ended: null,
  coverImage: null,
  drawnSocial: false,
  repeatsTitle: false,
  ...given,
})
