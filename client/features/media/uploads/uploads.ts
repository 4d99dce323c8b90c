import { createQueue } from '#client/runtime/browser/queue.ts'
import { createStore } from '#client/runtime/browser/store.ts'
import type { UploadProgress } from '#client/runtime/browser/upload-fetch.ts'
import type { ApiResult } from '#client/runtime/session/call-api.ts'
import type { ImageDescription } from '../image-description-fields.tsx'

/** `waiting`: for a description, or for a retry after the failure in `problem`. */
export type UploadState<Stored> =
  | { phase: 'checking' }
  | { phase: 'refused'; reason: string }
  | { phase: 'waiting'; problem: string }
  | { phase: 'queued' }
  | { phase: 'sending'; sent: UploadProgress | null }
  | { phase: 'stored'; stored: Stored }

export type Upload<Stored> = { key: number; file: File; state: UploadState<Stored> }

export type SendUpload<Stored> = (
  file: File,
  description: ImageDescription,
  options: { onSent: (sent: UploadProgress) => void; signal: AbortSignal },
) => Promise<ApiResult<Stored>>

export type UploadKind<Stored> = {
  /** True for files that need a description. */
  isImage: (file: File) => boolean
  label: string
  /** On screens where nothing is dragged. */
  touchLabel: string
  /** What to know before choosing, tied to the control. */
  hint: string
  accept: string
  /** Error message for an unsupported file; null = accepted. */
  check: (file: File) => Promise<string | null>
  send: SendUpload<Stored>
}

/** Maximum number of requests at once. More would only share the same bandwidth. */
const maxConcurrent = 3

/** True for a file that may still be uploaded. */
export const isPending = ({ state }: Upload<unknown>): boolean =>
  state.phase !== 'stored' && state.phase !== 'refused'

function listStored<Stored>(items: readonly Upload<Stored>[], each: boolean): Stored[] {
  return !each && items.some(isPending)
    ? []
    : items.flatMap(({ state }) => (state.phase === 'stored' ? [state.stored] : []))
}

const toUploadState = <Stored>(answer: ApiResult<Stored>): UploadState<Stored> =>
  answer.ok ? { phase: 'stored', stored: answer.value } : { phase: 'waiting', problem: answer.error.message }

/** Queue of uploads: files are checked when added, and a few are sent at once. */
export function createUploads<Stored>({ check, send }: Pick<UploadKind<Stored>, 'check' | 'send'>) {
  const items = createStore<readonly Upload<Stored>[]>([])
  const queue = createQueue(maxConcurrent)
  const running = new Map<number, AbortController>()
  let last = 0

  function put(key: number, state: UploadState<Stored>): void {
    items.set(items.get().map((item) => (item.key === key ? { ...item, state } : item)))
  }

  async function checkFile({ key, file }: Upload<Stored>): Promise<void> {
    const reason = await check(file)
    put(key, reason === null ? { phase: 'waiting', problem: '' } : { phase: 'refused', reason })
  }

  async function runUpload(
    { key, file }: Upload<Stored>,
    description: ImageDescription,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return
    put(key, { phase: 'sending', sent: null })
    const onSent = (sent: UploadProgress) => signal.aborted || put(key, { phase: 'sending', sent })
    const answer = await send(file, description, { onSent, signal })
    // `cancel` has already set the new state.
    if (signal.aborted) return
    running.delete(key)
    put(key, toUploadState(answer))
  }

  function stop(key: number): void {
    running.get(key)?.abort()
    running.delete(key)
  }

  return {
    items,
    add(files: readonly File[]): void {
      if (files.length === 0) return
      const added = files.map((file): Upload<Stored> => ({ key: ++last, file, state: { phase: 'checking' } }))
      items.set([...items.get(), ...added])
      for (const item of added) void checkFile(item)
    },
    start(key: number, description: ImageDescription): void {
      const item = items.get().find((one) => one.key === key)
      if (item?.state.phase !== 'waiting') return
      const controller = new AbortController()
      running.set(key, controller)
      put(key, { phase: 'queued' })
      queue.add(() => runUpload(item, description, controller.signal))
    },
    /** Aborts the request and returns the file to the phase `waiting`. */
    cancel(key: number): void {
      stop(key)
      put(key, { phase: 'waiting', problem: '' })
    },
    remove(key: number): void {
      stop(key)
      items.set(items.get().filter((item) => item.key !== key))
    },
    /** Removes and returns the stored files, in order of choice; unless `each`, none while uploads are pending. */
    takeStored(each = false): Stored[] {
      const stored = listStored(items.get(), each)
      if (stored.length > 0) items.set(items.get().filter(({ state }) => state.phase !== 'stored'))
      return stored
    },
  }
}
