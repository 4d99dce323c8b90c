import { holdLock } from '../browser/locks.ts'
import { createSafeStorage } from '../browser/storage.ts'
import { parseJson } from '../text/parse.ts'

// Texts that the server lacks, in local storage. Value: time, space, JSON. Key: prefix, user id, text id and, as two tabs
// can have different versions of a text, an id of the copy. The tab that has it open holds a lock with the key as its name.

const keyPrefixes = {
  article: 'cauce:borrador:',
  page: 'cauce:texto:',
  answer: 'cauce:respuesta:',
  settings: 'cauce:ajustes:',
} as const
export type DraftKind = keyof typeof keyPrefixes
// `Object.keys` loses the type of a record's keys.
const draftKinds = Object.keys(keyPrefixes) as DraftKind[]

/** Limits for all drafts in a browser, of all people together. Beyond them the oldest are deleted. */
export const draftLimits = { days: 30, drafts: 60, characters: 2_000_000 } as const

export type StoredDraft = { kind: DraftKind; key: string; id: string; savedAt: number; value: unknown }

/** The copy of a text that one tab stores. Without a person it stores nothing. */
export type LocalDraft = {
  /**
   * Goes on with a copy that no tab has open: that of `key`, or the newest for which `parse` does not return null. Returns
   * what it returns; null if there is none. The copy is open from then on.
   */
  recover: <Value>(parse: (value: unknown) => Value | null, key?: string) => Promise<Value | null>
  /** Lets other tabs go on with the copy. */
  release: () => void
  /** `json` is an object that the caller has already serialised: doing it twice would be slow for a long text. */
  write: (json: string) => void
  remove: () => void
  /** Removes it and stores nothing more: whoever wrote it has signed out and leaves it. */
  close: () => void
  /** Whether a reload would find it: it is in the browser's storage, not only in memory. */
  isStored: () => boolean
}

type FoundDraft = { key: string; kind: DraftKind; userId: string; id: string; savedAt: number; text: string }

/** Set for a moment, so that the other tabs learn that this person signed out. */
export const toSignOutKey = (userId: string): string => `cauce:salida:${userId}`

/** Local storage with a list of its keys. A value that the browser refuses to store is held in memory. */
function createDraftStorage(open: () => Storage) {
  const storage = createSafeStorage(open)
  const memory = new Map<string, string>()
  return {
    get: (key: string): string | null => memory.get(key) ?? storage.get(key),
    isStored: (key: string): boolean => !memory.has(key) && storage.get(key) !== null,
    remove(key: string): void {
      memory.delete(key)
      storage.remove(key)
    },
    set(key: string, value: string): void {
      memory.delete(key)
      if (!storage.set(key, value)) memory.set(key, value)
    },
    keys(): string[] {
      try {
        const { length } = open()
        return [...Array.from({ length }, (_, index) => open().key(index) ?? ''), ...memory.keys()]
      } catch {
        return [...memory.keys()]
      }
    },
  }
}

type DraftStorage = ReturnType<typeof createDraftStorage>

/** All drafts, newest first. */
function listDrafts(storage: DraftStorage): FoundDraft[] {
  return [...new Set(storage.keys())]
    .flatMap((key) => {
      const kind = draftKinds.find((each) => key.startsWith(keyPrefixes[each]))
      return kind ? [parseDraft(key, kind, storage.get(key) ?? '')] : []
    })
    .toSorted((a, b) => b.savedAt - a.savedAt)
}

/** A draft without a time, which another version of the site stored, counts as too old. */
function parseDraft(key: string, kind: DraftKind, stored: string): FoundDraft {
  const [userId = '', id = ''] = key.slice(keyPrefixes[kind].length).split(':')
  const at = stored.indexOf(' ')
  const savedAt = Number(stored.slice(0, Math.max(at, 0))) || 0
  return { key, kind, userId, id, savedAt, text: stored.slice(at + 1) }
}

/** Deletes drafts that are too old or beyond the limits, except `exceptKey`. */
function prune(storage: DraftStorage, now: number, exceptKey?: string): void {
  let drafts = 0
  let characters = 0
  for (const { key, savedAt, text } of listDrafts(storage)) {
    drafts += 1
    characters += text.length
    const isTooMuch = drafts > draftLimits.drafts || characters > draftLimits.characters
    const isOld = !(savedAt > now - draftLimits.days * 86_400_000)
    if (key !== exceptKey && (isOld || isTooMuch)) storage.remove(key)
  }
}

type LocalDraftsOptions = { open: () => Storage; now: () => number; hold?: typeof holdLock }

/** The locks of one copy. After a release it takes none until `start`. */
function createCopyLocks(hold: typeof holdLock) {
  let held: (() => void)[] = []
  let isReleased = false
  function release(): void {
    isReleased = true
    for (const end of held) end()
    held = []
  }
  return {
    start: (): void => void (isReleased = false),
    release,
    releaseLast: (): void => held.pop()?.(),
    async take(name: string): Promise<boolean> {
      const end = await hold(name)
      if (end) held.push(end)
      if (isReleased) release()
      return end !== null && !isReleased
    },
  }
}

type CopyOptions = { storage: DraftStorage; now: () => number; hold: typeof holdLock; textKey: string }

function openCopy({ storage, now, hold, textKey }: CopyOptions): LocalDraft {
  let key = `${textKey}:${crypto.randomUUID()}`
  let [isFirst, isClosed, lastJson, stored] = [true, false, '', '']
  const locks = createCopyLocks(hold)
  function remove(): void {
    // After a release, another editor may have written more.
    if (storage.get(key) === stored) storage.remove(key)
    lastJson = ''
  }
  return {
    isStored: () => storage.isStored(key),
    async recover(parse, only) {
      locks.start()
      const keys = listDrafts(storage).map((found) => found.key)
      for (const name of only === undefined ? keys : [only]) {
        // Older versions stored one copy, whose key is that of the text.
        const isOther = name === key || (name !== textKey && !name.startsWith(`${textKey}:`))
        if (isOther || !(await locks.take(name))) continue
        // Read it now: the tab that had it open may have changed it.
        const latest = storage.get(name) ?? ''
        const text = latest.slice(latest.indexOf(' ') + 1)
        const value = parse(parseJson(text))
        if (value !== null) {
          ;[key, lastJson, stored] = [name, text, latest]
          return value
        }
        locks.releaseLast()
      }
      await locks.take(key)
      return null
    },
    release: locks.release,
    write(json) {
      // Only what is new: what a sign-out in another tab has deleted must not return by another attempt to save.
      if (isClosed || json === lastJson) return
      lastJson = json
      stored = `${now()} ${json}`
      storage.set(key, stored)
      if (isFirst) prune(storage, now(), key)
      isFirst = false
    },
    remove,
    close() {
      isClosed = true
      remove()
    },
  }
}

const noCopy: LocalDraft = {
  recover: () => Promise.resolve(null),
  release: () => {},
  write: () => {},
  remove: () => {},
  close: () => {},
  isStored: () => false,
}

export function createLocalDrafts({ open, now, hold = holdLock }: LocalDraftsOptions) {
  const storage = createDraftStorage(open)
  const openedKinds = new Set<DraftKind>()
  const listeners = new Set<(kind: DraftKind) => void>()

  return {
    open(kind: DraftKind, userId: string | null, id: string): LocalDraft {
      prune(storage, now())
      openedKinds.add(kind)
      for (const listener of listeners) listener(kind)
      return userId
        ? openCopy({ storage, now, hold, textKey: `${keyPrefixes[kind]}${userId}:${id}` })
        : noCopy
    },
    /**
     * Calls `listener` with the kind of each draft that is opened, or was opened before. Returns the function that stops
     * this.
     */
    onOpen(listener: (kind: DraftKind) => void): () => void {
      for (const kind of openedKinds) listener(kind)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The drafts of a person, newest first. */
    listForUser(userId: string): StoredDraft[] {
      prune(storage, now())
      return listDrafts(storage)
        .filter((draft) => draft.userId === userId)
        .map(({ text, ...draft }) => ({ ...draft, value: parseJson(text) }))
    },
    /** Deletes the drafts of a person who signs out. Open texts in other tabs store what is typed after that. */
    removeForUser(userId: string): void {
      for (const draft of listDrafts(storage)) if (draft.userId === userId) storage.remove(draft.key)
      // Deleting the drafts first leaves room for it.
      storage.set(toSignOutKey(userId), String(now()))
      storage.remove(toSignOutKey(userId))
    },
    remove: ({ key }: StoredDraft): void => storage.remove(key),
  }
}

export const localDrafts = createLocalDrafts({ open: () => window.localStorage, now: Date.now })

/** A stored draft that can be shown and saved without its editor. */
export type UnsavedText = {
  name: string
  /** Where it is edited; missing if the server does not have it yet. */
  path?: string
  /** The content, as a downloaded file has it. */
  text: string
  /** True if the server has all of the text: the response of a save may not have reached this browser. */
  isSaved: () => Promise<boolean>
  /** Saves the text on the server. Resolves to an error message, or to an empty string on success. */
  save: () => Promise<string>
}

/** Returns null if the stored value has another shape. */
export type ReadUnsaved = (draft: StoredDraft) => UnsavedText | null
