import { draftFacts, type EditedText } from './contract/edited-text.ts'

/** A text of the editor: a draft that nobody has published, unless `given` says otherwise. */
export const createEditedText = (
  given: Pick<EditedText, 'id' | 'rev' | 'kind' | 'content' | 'savedAt'> & Partial<EditedText>,
): EditedText => ({ ...draftFacts, ...given })
