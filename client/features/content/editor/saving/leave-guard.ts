type LeavingParts = {
  isUnsaved: () => boolean
  /** Saving will not work just now: leaving would take the text out of sight. */
  isStuck: () => boolean
  /** Asks whether to leave all the same. */
  ask: (goOn: () => void) => void
  navigate: (href: string) => void
}

/** Asks before unsaved text is left behind, by document or within the site. Returns its stop function. */
export function guardLeaving({ isUnsaved, isStuck, ask, navigate }: LeavingParts): () => void {
  // Missing in older browsers, which TypeScript's DOM does not say; there every link loads a document.
  const { navigation } = window as { navigation?: Navigation }
  let allowed: string | null = null

  function onUnload(event: BeforeUnloadEvent): void {
    if (isUnsaved()) event.preventDefault()
  }

  function onNavigate(event: NavigateEvent): void {
    const { url } = event.destination
    const stays =
      !event.canIntercept || !event.cancelable || event.hashChange || event.downloadRequest !== null
    // A reload asks by itself; what can still be saved is saved on the way out.
    if (stays || event.navigationType === 'reload' || url === allowed || !isStuck()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask(() => {
      allowed = url
      navigate(url)
    })
  }

  addEventListener('beforeunload', onUnload)
  // Capturing: before the router takes the navigation.
  navigation?.addEventListener('navigate', onNavigate, { capture: true })
  return () => {
    removeEventListener('beforeunload', onUnload)
    navigation?.removeEventListener('navigate', onNavigate, { capture: true })
  }
}
