type OpenText = {
  /** Saves what is typed so far, or at least stores it in this browser. */
  save: () => Promise<unknown>
  /** Stops saving and storing the text, and warning that it is unsaved. Called when its author has signed out. */
  stopSaving: () => void
  /** The text that the server does not have, readable for a person; null if the server has everything. */
  getUnsaved: () => string | null
}

const openTexts = new Set<OpenText>()

/** Adds an open text. Returns the function that removes it. */
export function registerOpenText(text: OpenText): () => void {
  openTexts.add(text)
  return () => openTexts.delete(text)
}

/** Resolves when each text is saved or has failed to save. */
export async function saveOpenTexts(): Promise<void> {
  await Promise.allSettled([...openTexts].map(({ save }) => save()))
}

export function stopSavingOpenTexts(): void {
  for (const { stopSaving } of openTexts) stopSaving()
}

/** The texts typed in this tab that the server does not have. */
export const listUnsavedTexts = (): string[] =>
  [...openTexts].flatMap(({ getUnsaved }) => {
    const text = getUnsaved()
    return text === null || text.trim() === '' ? [] : [text]
  })
