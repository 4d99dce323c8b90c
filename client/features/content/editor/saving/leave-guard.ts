type LeaveGuardOptions = {
  isUnsaved: () => boolean
  /** Saving will not work just now: leaving would take the text out of sight. */
  cannotSave: () => boolean
  /** Asks whether to leave all the same. */
  confirmLeave: (proceed: () => void) => void
  navigate: (href: string) => void
}

/** Asks before unsaved text is left behind, by document or within the site. Returns its stop function. */
export function startLeaveGuard({
  isUnsaved,
  cannotSave,
  confirmLeave,
  navigate,
}: LeaveGuardOptions): () => void {
  // Missing in older browsers, which TypeScript's DOM does not say; there every link loads a document.
  const { navigation } = window as { navigation?: Navigation }
  let allowedUrl: string | null = null

  function onUnload(event: BeforeUnloadEvent): void {
    if (isUnsaved()) event.preventDefault()
  }

  function onNavigate(event: NavigateEvent): void {
    const { url } = event.destination
    const isIgnored =
      !event.canIntercept || !event.cancelable || event.hashChange || event.downloadRequest !== null
    // A reload asks by itself; what can still be saved is saved on the way out.
    if (isIgnored || event.navigationType === 'reload' || url === allowedUrl || !cannotSave()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    confirmLeave(() => {
      allowedUrl = url
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
