import { useEffect, useSyncExternalStore } from 'react'

export type FullScreen = { isSupported: boolean; isActive: boolean; toggle: () => void }

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isOff = (): boolean => false

/** Shows the page in full screen; bar.css then hides the frame around the editor. */
export function useFullScreen(): FullScreen {
  const isSupported = useSyncExternalStore(subscribe, () => document.fullscreenEnabled, isOff)
  const isActive = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null, isOff)
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen()), [])
  return {
    isSupported,
    isActive,
    // The browser may refuse full screen: the page then stays as it is.
    toggle: () =>
      void (isActive ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => null,
      ),
  }
}
