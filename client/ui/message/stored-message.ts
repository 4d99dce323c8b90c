import { createSafeStorage } from '../../runtime/browser/storage.ts'
import { parseFields, parseJson } from '../../runtime/text/parse.ts'

// Keeps the message when its page is loaded anew as a document, after changed settings or for a new build.

const storageKey = 'cauce:mensaje'
const storage = createSafeStorage(() => window.sessionStorage)
/** A document that is loaded later than this was not loaded because of the action, in milliseconds. */
const lifetimeMs = 15_000

const listMessages = () => [...document.querySelectorAll<HTMLElement>('.status')]

/** Notes the message of the element with this id, in place of one that was noted before. */
export function storeMessage(id: string): void {
  const messages = listMessages()
  const at = messages.findIndex((message) => message.id === id)
  const message = messages[at]
  if (!message) return
  const stored = {
    path: location.pathname + location.search,
    at,
    // Without the button that undoes the action, which the new document cannot do.
    text: message.firstChild?.textContent,
    hasFailed: message.classList.contains('failed'),
    hasFocus: message.contains(document.activeElement),
    until: Date.now() + lifetimeMs,
  }
  storage.set(storageKey, JSON.stringify(stored))
}

type StoredMessage = { text: string; hasFailed: boolean; hasFocus: boolean }
export const noMessage: StoredMessage = { text: '', hasFailed: false, hasFocus: false }

function takeStored(element: HTMLElement | null): StoredMessage {
  const stored = parseFields(parseJson(storage.get(storageKey)))
  if (!element || !stored || listMessages()[Number(stored['at'])] !== element) return noMessage
  storage.remove(storageKey)
  const isHere =
    stored['path'] === location.pathname + location.search && Number(stored['until']) > Date.now()
  if (!isHere) return noMessage
  const { text, hasFailed, hasFocus } = stored
  return { text: String(text), hasFailed: hasFailed === true, hasFocus: hasFocus === true }
}

const takenMessages = new Map<string, StoredMessage>()

/** The message that was noted for the element with this id, which the server's HTML has. It is taken once. */
export function getStoredMessage(id: string): StoredMessage {
  const stored = takenMessages.get(id) ?? takeStored(document.getElementById(id))
  takenMessages.set(id, stored)
  return stored
}

/** The element shows a newer message. */
export const forgetStoredMessage = (id: string): void => void takenMessages.set(id, noMessage)
