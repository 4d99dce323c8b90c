import { useEffect, useState } from 'react'

export type FullScreen = { can: boolean; is: boolean; toggle: () => void }

/** The page on the whole screen; the frame around the work steps aside there (desk-bar.css). */
export function useFullScreen(): FullScreen {
  const [is, setIs] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const read = (): void => setIs(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => {
      document.removeEventListener('fullscreenchange', read)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return {
    can: document.fullscreenEnabled,
    is,
    // A browser that refuses leaves everything as it is.
    toggle: () =>
      void (is ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null),
  }
}
