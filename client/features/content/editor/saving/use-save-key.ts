import { useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import { getStatusText } from './save-state.ts'

type SaveTarget = {
  /** Saves the text now; resolves to false if that fails. */
  flush: () => Promise<boolean>
  state: { get: () => Parameters<typeof getStatusText>[0] }
}

const timeFormat = { timeStyle: 'medium' } as const

/** Ctrl+S saves. The message names the time, in the site's time zone, so that screen readers announce it every time. */
export function useSaveKey(
  autosave: SaveTarget,
  showStatus: (status: { text: string; isOffline: boolean }) => void,
): void {
  const { timeZone } = useSite()
  useEffect(() => {
    async function onKey(event: KeyboardEvent): Promise<void> {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const isSaved = await autosave.flush()
      const text = getStatusText(autosave.state.get())
      showStatus({
        text: isSaved ? `${text} a las ${getDateFormat(timeFormat, timeZone).format(new Date())}.` : text,
        isOffline: autosave.state.get().failure?.kind === 'offline',
      })
    }
    const listen = (event: KeyboardEvent): void => void onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [autosave, showStatus, timeZone])
}
