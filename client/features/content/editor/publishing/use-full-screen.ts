import { useEffect, useState } from 'react'

export type FullScreen = { isSupported: boolean; isActive: boolean; toggle: () => void }

/** The page on the whole screen; the frame around the work steps aside there (desk-bar.css). */
export function useFullScreen(): FullScreen {
  const [isActive, setIs] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const update = (): void => setIs(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => {
      document.removeEventListener('fullscreenchange', update)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return {
    isSupported: document.fullscreenEnabled,
    isActive,
    // A browser that refuses leaves everything as it is.
    toggle: () =>
      void (isActive ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => null,
      ),
  }
}
