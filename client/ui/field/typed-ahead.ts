// People type as soon as they have asked for a new text, before its first field is there. Nothing of that is lost.

let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** The longest wait for a field (ms). If the page cannot be opened, keys do what they always do. */
const maxWaitMs = 10_000

function collectKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
    return
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...key].length === 1) typed += key
  else return
  // Space would scroll or press the focused button, and letters are shortcuts of lists.
  event.preventDefault()
  event.stopPropagation()
}

type Click = Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>

/** Collects what is typed outside of fields, until a field takes it. A click that opens another tab collects nothing. */
export function collectTyping(click?: Click): void {
  if (click?.ctrlKey || click?.metaKey || click?.shiftKey) return
  clearTimeout(timer)
  timer = setTimeout(takeTyping, maxWaitMs)
  document.addEventListener('keydown', collectKey, true)
}

function takeTyping(): string {
  clearTimeout(timer)
  document.removeEventListener('keydown', collectKey, true)
  const text = typed
  typed = ''
  return text
}

/** Focuses a field and types into it what was collected. */
export function focusAndType(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus()
  const text = takeTyping()
  if (text === '') return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
