import { useEffect } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { dateFormat } from '#client/ui/time/date-format.ts'
import { statusText } from './save-state.ts'

type Saved = {
  /** False where it could not be stored. */
  flush: () => Promise<boolean>
  state: { get: () => Parameters<typeof statusText>[0] }
}

const style = { timeStyle: 'medium' } as const

/** Ctrl+S, as everywhere; what it came to is said with the moment in the site's zone, as all others are, so that pressing it again is heard, too. */
export function useSaveKey(autosave: Saved, say: (notice: { text: string }) => void): void {
  const { timeZone } = useSite()
  useEffect(() => {
    async function onKey(event: KeyboardEvent): Promise<void> {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const saved = await autosave.flush()
      const text = statusText(autosave.state.get())
      say({ text: saved ? `${text} a las ${dateFormat(style, timeZone).format(new Date())}.` : text })
    }
    const listen = (event: KeyboardEvent): void => void onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [autosave, say, timeZone])
}
