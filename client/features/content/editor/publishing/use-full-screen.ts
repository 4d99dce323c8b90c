import { useEffect, useState } from 'react'

export type FullScreen = { isSupported: boolean; isActive: boolean; toggle: () => void }

/** Shows the page in full screen; editor-bar.css then hides the frame around the editor. */
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
    // The browser may refuse full screen: the page then stays as it is.
    toggle: () =>
      void (isActive ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => null,
      ),
  }
}
