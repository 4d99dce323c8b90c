import { getNavigation } from '#client/runtime/browser/navigation.ts'

type LeaveGuardOptions = {
  isUnsaved: () => boolean
  cannotSave: () => boolean
  confirmLeave: (proceed: () => void) => void
  navigate: (href: string) => void
}

/** Asks people before they lose unsaved text by closing or leaving the page. Returns a function that stops asking. */
export function startLeaveGuard(options: LeaveGuardOptions): () => void {
  const { isUnsaved, cannotSave, confirmLeave, navigate } = options
  // Without it, every link loads a document.
  const navigation = getNavigation()
  let allowedUrl: string | null = null

  function onUnload(event: BeforeUnloadEvent): void {
    if (isUnsaved()) event.preventDefault()
  }

  function onNavigate(event: NavigateEvent): void {
    const { url, sameDocument } = event.destination
    // `history.replaceState` gives the page another address without leaving it.
    const isAddressOnly = event.navigationType === 'replace' && sameDocument
    const isIgnored =
      !event.canIntercept ||
      !event.cancelable ||
      event.hashChange ||
      event.downloadRequest !== null ||
      isAddressOnly
    // A reload triggers `beforeunload`. If the text can be saved, the editor saves it when it unmounts.
    if (isIgnored || event.navigationType === 'reload' || url === allowedUrl || !cannotSave()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    confirmLeave(() => {
      allowedUrl = url
      navigate(url)
    })
  }

  addEventListener('beforeunload', onUnload)
  // In the capture phase, before the router handles the navigation.
  navigation?.addEventListener('navigate', onNavigate, { capture: true })
  return () => {
    removeEventListener('beforeunload', onUnload)
    navigation?.removeEventListener('navigate', onNavigate, { capture: true })
  }
}
