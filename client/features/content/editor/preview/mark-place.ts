// The place of a field in the preview is found by its text, so public pages need nothing for it.

const markName = 'data-marked'

const normalize = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The first line of the text in the focused field; empty if no field of a text has the focus. */
function readFocusedText(focused: Element | null): string {
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
  if (!isField || !focused.closest('[data-field]')) return ''
  return normalize(focused.value.trim().split('\n')[0] ?? '')
}

/** The innermost element that shows exactly this text. */
function findPlace(root: Element, text: string): HTMLElement | null {
  const [first, ...others] = [...root.querySelectorAll<HTMLElement>('*')].filter(
    ({ textContent }) => normalize(textContent) === text,
  )
  return others.findLast((element) => first?.contains(element)) ?? first ?? null
}

/** Removes the mark: it is not part of the page, so pages must be compared without it. */
export function removeMark({ contentDocument }: HTMLIFrameElement): void {
  const marked = contentDocument?.querySelector<HTMLElement>(`[${markName}]`)
  marked?.style.removeProperty('outline')
  marked?.removeAttribute(markName)
  if (marked?.getAttribute('style') === '') marked.removeAttribute('style')
}

/** Marks in the framed page where readers see the text of the focused field, and scrolls there. */
export function markPlace(frame: HTMLIFrameElement): void {
  const { contentDocument, contentWindow } = frame
  const root = contentDocument?.querySelector('main') ?? contentDocument?.body
  if (!root || !contentWindow) return
  removeMark(frame)
  const text = readFocusedText(document.activeElement)
  const place = text === '' ? null : findPlace(root, text)
  if (!place) return
  place.setAttribute(markName, '')
  // By script, because the page's CSP forbids `style` attributes in HTML.
  place.style.outline = '3px solid var(--green-mark)'
  const { top, bottom } = place.getBoundingClientRect()
  const isVisible = top >= 0 && bottom <= contentWindow.innerHeight
  if (!isVisible) contentWindow.scrollBy({ top: top - contentWindow.innerHeight / 3, behavior: 'instant' })
}
