// People type as soon as they have asked for a new text, before its first field is there. The field gets what they typed.

/** In `typed`, the key Enter. */
const enter = '\n'

let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined
/** The link or button that was pressed. */
let opener: Element | null = null
/** Paths of the page with the opener, and of the page that it opens. */
let paths: readonly (string | null)[] = []
/** True while the coming field is in a dialog: then fields of the page get no keys. */
let isForDialog = false

/** The longest wait for a field (ms). If the page cannot be opened, keys do what they always do. */
const maxWaitMs = 10_000

/** True if a key is for the coming field; false if it is for another field or button, which has the focus. */
const isCollected = (target: EventTarget | null): boolean =>
  isForDialog ||
  target === document.body ||
  target === opener ||
  // The router focuses these when it shows a page.
  (target instanceof Element && target.matches('h1, main'))

function collectKey(event: KeyboardEvent): void {
  const { key, target } = event
  // On another page, such as the one to sign in, keys are not for the field that was asked for.
  if (key === 'Escape' || !paths.includes(location.pathname)) return void takeTyping()
  if (event.ctrlKey || event.metaKey || event.altKey || !isCollected(target)) return
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  // In a dialog, Enter is pressed once its field is there. Titles and names have one line, so there it becomes a space:
  // on the link, it would open the page again.
  else if (key === 'Enter' && typed !== '') typed += isForDialog ? enter : ' '
  else if ([...key].length === 1) typed += key
  else return
  // Space would scroll or press the focused button, and letters are shortcuts of lists.
  event.preventDefault()
  event.stopPropagation()
}

type Click = Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean> & { currentTarget: Element }

/** Collects what is typed outside of fields until one takes it; nothing for a click that opens a tab or downloads. */
export function collectTyping({ currentTarget, altKey, ctrlKey, metaKey, shiftKey }: Click): void {
  if (altKey || ctrlKey || metaKey || shiftKey) return
  // A second click on the same link loses nothing; what was typed for another field is not for this one.
  if (opener !== currentTarget) takeTyping()
  startCollecting(currentTarget, currentTarget.getAttribute('href'))
}

/** As `collectTyping`, for a page that no link opens. The focused field loses the focus: it would get the keys. */
export function collectTypingFor(path: string): void {
  takeTyping()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  startCollecting(null, path)
}

/** As `collectTyping`, for a dialog whose code is being loaded. Whatever has the focus keeps it, to get it back later. */
export function collectTypingForDialog(): void {
  // A second press of the keys loses nothing.
  if (!isForDialog) takeTyping()
  startCollecting(null, null)
  isForDialog = true
}

function startCollecting(pressed: Element | null, path: string | null): void {
  opener = pressed
  paths = [location.pathname, path]
  clearTimeout(timer)
  timer = setTimeout(takeTyping, maxWaitMs)
  document.addEventListener('keydown', collectKey, true)
}

/** Ends the collection, also when the field cannot be shown. */
export function takeTyping(): string {
  clearTimeout(timer)
  isForDialog = false
  document.removeEventListener('keydown', collectKey, true)
  const text = typed
  typed = ''
  opener = null
  return text
}

/** Focuses a field and types into it what was collected. What comes after Enter was typed for nothing of this page. */
export function focusAndType(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus()
  const [text = '', ...afterEnter] = takeTyping().split(enter)
  if (text !== '') {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  if (afterEnter.length === 0) return
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  // By then React has drawn what the text finds.
  queueMicrotask(() => field.dispatchEvent(pressed))
}
