import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startMediaListener } from '#client/features/media/media-changes.ts'
import { type EditedText, isSameContent } from '../../contract/edited-text.ts'
import { takeReplacedMedia } from './replaced-media.ts'
import type { TextApi } from './text-api.ts'
import type { Draft } from './use-draft.ts'

const pollMs = 60_000
/** Maximum delay of a browser timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1

type RevMessage = { id: string; rev: number }

const isRevMessage = (data: unknown): data is RevMessage =>
  typeof data === 'object' && data !== null && 'id' in data && 'rev' in data && typeof data.rev === 'number'

type RemoteChangesOptions = {
  api: Pick<TextApi, 'read'>
  showStatus: (status: { text: string }) => void
  /** Called instead of loading a newer version if unsaved text cannot be saved, as when it conflicts with that. */
  onUnsaved: () => void
  /** Called when data of the stored text changed without a new `rev`, as when a scheduled publication takes effect. */
  onAccepted: (next: EditedText, previous: EditedText) => void
}

/** Everything except the content, as JSON. */
const serializeState = (stored: object): string => JSON.stringify({ ...stored, content: null })

/** Returns a function that takes over a version in which only images were replaced. It returns false for any other. */
function useReplacedMedia({ autosave, state, resetToVersion, base }: Draft): (next: EditedText) => boolean {
  const { failure } = state
  function take(next: EditedText): boolean {
    const content = takeReplacedMedia(base(), autosave.readLatest(), next.content)
    if (content === null) return false
    // The fields will remount: losing the focus makes them note where the caret is.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    resetToVersion(next, isSameContent(content, next.content) ? undefined : content)
    return true
  }
  const onConflict = useEffectEvent(take)
  useEffect(() => {
    if (failure?.kind === 'conflict') onConflict(failure.theirs)
  }, [failure])
  return take
}

/** Watches for changes made elsewhere, by other tabs' messages and by asking every minute, on focus and when due. */
export function useRemoteChanges(
  draft: Draft,
  { api: { read }, showStatus, onUnsaved, onAccepted }: RemoteChangesOptions,
) {
  const { autosave, stored, acceptServerVersion, resetToVersion, id } = draft
  const { rev, sending } = draft.state
  const [newestRev, setNewest] = useState(0)
  const tabs = useRef<BroadcastChannel | null>(null)

  const takeReplaced = useReplacedMedia(draft)

  const check = useEffectEvent(async () => {
    // A new text that was never saved has no version on the server.
    const isUnknown = autosave.state.get().rev === 0 && stored.id !== id
    if (document.visibilityState !== 'visible' || isUnknown) return
    const next = await read(id)
    const now = autosave.state.get()
    if (!next || now.sending !== null) return
    if (next.rev > now.rev) return takeReplaced(next) ? undefined : setNewest(next.rev)
    if (next.rev < now.rev || serializeState(next) === serializeState(stored)) return
    acceptServerVersion(next)
    onAccepted(next, stored)
  })

  useEffect(() => {
    const runCheck = (): void => void check()
    const timer = setInterval(runCheck, pollMs)
    addEventListener('focus', runCheck)
    document.addEventListener('visibilitychange', runCheck)
    const stopMediaListener = startMediaListener(runCheck)
    const broadcast = new BroadcastChannel('cauce-textos')
    broadcast.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRevMessage(data) && data.id === id) setNewest((current) => Math.max(current, data.rev))
    })
    tabs.current = broadcast
    return () => {
      clearInterval(timer)
      removeEventListener('focus', runCheck)
      document.removeEventListener('visibilitychange', runCheck)
      stopMediaListener()
      broadcast.close()
    }
  }, [id])

  useEffect(() => {
    tabs.current?.postMessage({ id, rev } satisfies RevMessage)
  }, [id, rev])

  const nextChangeAt = stored.state === 'scheduled' ? stored.from : stored.until
  useEffect(() => {
    const wait = nextChangeAt === null ? -1 : Date.parse(nextChangeAt) - Date.now()
    if (wait < 0) return
    const timer = setTimeout(() => void check(), Math.min(wait + 1000, maxTimerMs))
    return () => clearTimeout(timer)
  }, [nextChangeAt])

  return {
    /** The `rev` of a newer version than the one open in this tab; 0 if there is none. */
    newerRev: newestRev > rev && sending === null ? newestRev : 0,
    async loadNewer(): Promise<void> {
      if (!(await autosave.flush())) return onUnsaved()
      const next = await read(id)
      if (!next)
        showStatus({ text: 'No se pudo traer lo nuevo. Lo escrito sigue aquí; vuelve a intentarlo.' })
      else if (next.rev > autosave.state.get().rev) resetToVersion(next)
    },
  }
}
