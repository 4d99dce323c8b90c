import { createSafeStorage } from '../browser/storage.ts'
import { parseJson } from '../text/parse.ts'

// Texts that somebody typed in the manager area and the server does not have yet. Each is stored in the local storage
// of the browser, under `cauce:<kind>:<person id>:<text id>`, as the time it was stored, a space, and JSON.

const prefixes = {
  article: 'cauce:borrador:',
  page: 'cauce:texto:',
  answer: 'cauce:respuesta:',
  settings: 'cauce:ajustes:',
} as const
export type DraftKind = keyof typeof prefixes
// `Object.keys` forgets that a record's keys are its names.
const kinds = Object.keys(prefixes) as DraftKind[]

/** What the drafts of a browser may be, all people's together. Beyond it the oldest are deleted. */
export const draftLimits = { days: 30, drafts: 60, characters: 2_000_000 } as const

export type StoredDraft = { kind: DraftKind; id: string; savedAt: number; value: unknown }

/** The place of one draft. Without a person it stores nothing. */
export type LocalDraft = {
  read: () => unknown
  /** `json`: an object, already as JSON, because a long text is not worth writing twice. */
  write: (json: string) => void
  remove: () => void
}

type Found = { key: string; kind: DraftKind; person: string; id: string; savedAt: number; text: string }

/** When a person signed out last in this browser, in any tab: drafts that were opened before store nothing any more. */
export const signOutKey = (person: string): string => `cauce:salida:${person}`

export function createLocalDrafts({ open, now }: { open: () => Storage; now: () => number }) {
  const storage = createSafeStorage(open)
  /** What the browser refused to store: it lasts as long as the document. */
  const memory = new Map<string, string>()
  const listeners = new Set<(kind: DraftKind) => void>()

  const get = (key: string): string | null => memory.get(key) ?? storage.get(key)

  function remove(key: string): void {
    memory.delete(key)
    storage.remove(key)
  }

  function set(key: string, value: string): void {
    memory.delete(key)
    if (!storage.set(key, value)) memory.set(key, value)
  }

  function keys(): string[] {
    try {
      const { length } = open()
      return [...Array.from({ length }, (_, index) => open().key(index) ?? ''), ...memory.keys()]
    } catch {
      return [...memory.keys()]
    }
  }

  /** All drafts, the newest first. */
  function find(): Found[] {
    return [...new Set(keys())]
      .flatMap((key) => {
        const kind = kinds.find((each) => key.startsWith(prefixes[each]))
        return kind ? [readKey(key, kind)] : []
      })
      .toSorted((a, b) => b.savedAt - a.savedAt)
  }

  function readKey(key: string, kind: DraftKind): Found {
    const parts = key.slice(prefixes[kind].length).split(':')
    const stored = get(key) ?? ''
    if (parts.length > 1) {
      const [person = '', ...id] = parts
      const at = stored.indexOf(' ')
      const savedAt = Number(stored.slice(0, Math.max(at, 0)))
      return { key, kind, person, id: id.join(':'), savedAt, text: stored.slice(at + 1) }
    }
    // Versions before this one stored no person and no time. Nobody can say whose it is: it belongs to no one, is shown to
    // no one, and ages from now on.
    const id = parts[0] ?? ''
    const named = `${prefixes[kind]}:${id}`
    remove(key)
    set(named, `${now()} ${stored}`)
    return { key: named, kind, person: '', id, savedAt: now(), text: stored }
  }

  /** Deletes what is too old or too much; `but` stays whatever there is. */
  function prune(but: string | null): void {
    let drafts = 0
    let characters = 0
    for (const { key, savedAt, text } of find()) {
      drafts += 1
      characters += text.length
      const isTooMuch = drafts > draftLimits.drafts || characters > draftLimits.characters
      const isOld = !(savedAt > now() - draftLimits.days * 86_400_000)
      if (key !== but && (isOld || isTooMuch)) remove(key)
    }
  }

  return {
    open(kind: DraftKind, person: string | null, id: string): LocalDraft {
      const key = `${prefixes[kind]}${person}:${id}`
      const openedAt = now()
      let isFirst = true
      prune(null)
      for (const listen of listeners) listen(kind)
      const isOpen = (): boolean =>
        person !== null && person !== '' && !(Number(get(signOutKey(person)) ?? -1) >= openedAt)
      return {
        read() {
          const stored = isOpen() ? get(key) : null
          return stored === null ? null : parseJson(stored.slice(stored.indexOf(' ') + 1))
        },
        write(json) {
          if (!isOpen()) return
          set(key, `${now()} ${json}`)
          if (isFirst) prune(key)
          isFirst = false
        },
        remove() {
          if (isOpen()) remove(key)
        },
      }
    },
    /** Is told the kind of a text when its place for drafts is opened. Returns what ends that. */
    onOpened(listen: (kind: DraftKind) => void): () => void {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    /** The drafts of a person, the newest first. */
    of(person: string): StoredDraft[] {
      prune(null)
      return find()
        .filter((draft) => draft.person === person)
        .map(({ kind, id, savedAt, text }) => ({ kind, id, savedAt, value: parseJson(text) }))
    },
    /** Deletes the drafts of a person who signs out, and lets no text that is still open, in any tab, store another one. */
    endFor(person: string): void {
      set(signOutKey(person), String(now()))
      for (const draft of find()) if (draft.person === person) remove(draft.key)
    },
    remove: ({ kind, id }: StoredDraft, person: string): void => remove(`${prefixes[kind]}${person}:${id}`),
  }
}

export type LocalDrafts = ReturnType<typeof createLocalDrafts>

export const localDrafts: LocalDrafts = createLocalDrafts({
  open: () => window.localStorage,
  now: Date.now,
})

/** A stored draft, read so that it can be shown and saved without its editor. */
export type UnsavedText = {
  name: string
  /** Its content, as a file has it. */
  text: string
  /** Saves it; gives what prevented that, or an empty text. */
  save: () => Promise<string>
}

/** Null where what is stored has another form. */
export type ReadUnsaved = (draft: StoredDraft) => UnsavedText | null
