/** A text that is open in this tab and saves itself. */
type OpenText = {
  /** Saves what is typed by now, or at least stores it in this browser. */
  save: () => Promise<unknown>
  /** Stops saving and asking about it: who wrote it has signed out. */
  stopSaving: () => void
  /** What of it the server does not have, as a person would keep it; null where it has everything. */
  getUnsaved: () => string | null
}

const openTexts = new Set<OpenText>()

/** Returns the function that takes it away again. */
export function registerOpenText(text: OpenText): () => void {
  openTexts.add(text)
  return () => openTexts.delete(text)
}

/** Resolves once each was saved, or could not be. */
export async function saveOpenTexts(): Promise<void> {
  await Promise.allSettled([...openTexts].map(({ save }) => save()))
}

export function stopSavingOpenTexts(): void {
  for (const { stopSaving } of openTexts) stopSaving()
}

/** What is typed in this tab and the server does not have. */
export const listUnsavedTexts = (): string[] =>
  [...openTexts].flatMap(({ getUnsaved }) => {
    const text = getUnsaved()
    return text === null || text.trim() === '' ? [] : [text]
  })
