import { readTextsAboveCaret } from '../text/caret-place.ts'

// The place of a field in the preview is found by its text, so public pages need nothing for it.

const markName = 'data-marked'
const sectionMarkName = 'data-marked-section'

const normalize = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The innermost elements that show exactly these texts, in their order. A table of contents only repeats them. */
function listPlaces(root: Element, texts: ReadonlySet<string>): Map<string, HTMLElement[]> {
  const places = new Map<string, HTMLElement[]>()
  for (const element of root.querySelectorAll<HTMLElement>(':not(nav, nav *)')) {
    const text = normalize(element.textContent)
    if (!texts.has(text)) continue
    const found = places.get(text) ?? []
    if (found.at(-1)?.contains(element)) found.pop()
    places.set(text, [...found, element])
  }
  return places
}

type Place = { element: Element; isExact: boolean }

/** Where the page shows the block with the caret; if it shows it as something else, what follows the block above. */
function findPlace(root: Element): Place | null {
  const texts = readTextsAboveCaret().map(normalize)
  const places = listPlaces(root, new Set(texts.filter(Boolean)))
  for (const [at, text] of texts.entries()) {
    const above = texts.slice(at + 1).filter((other) => other === text).length
    const found = places.get(text)
    const element = found?.[above] ?? found?.at(-1)
    if (element)
      return at === 0
        ? { element, isExact: true }
        : { element: element.nextElementSibling ?? element, isExact: false }
  }
  return null
}

/** Removes the marks: they are not part of the page, so pages must be compared without them. */
export function removeMark({ contentDocument }: HTMLIFrameElement): void {
  const marks = `[${markName}], [${sectionMarkName}]`
  for (const marked of contentDocument?.querySelectorAll<HTMLElement>(marks) ?? []) {
    for (const name of ['outline', 'outline-offset']) marked.style.removeProperty(name)
    for (const name of [markName, sectionMarkName]) marked.removeAttribute(name)
    if (marked.getAttribute('style') === '') marked.removeAttribute('style')
  }
}

/** By script, because the page's CSP forbids `style` attributes in HTML. */
function mark(element: Element, name: string, outline: string, offset = ''): void {
  // Elements of a frame have another constructor.
  if (!('style' in element)) return
  const { style } = element as HTMLElement
  element.setAttribute(name, '')
  style.outline = outline
  style.outlineOffset = offset
}

/** Pixels of a block that can be seen at least. */
const seenPart = 40

/** Marks in the framed page where readers see the block with the caret, and its section, and scrolls there. */
export function markPlace(frame: HTMLIFrameElement): void {
  const { contentDocument, contentWindow } = frame
  const root = contentDocument?.querySelector('main') ?? contentDocument?.body
  if (!root || !contentWindow) return
  removeMark(frame)
  const place = findPlace(root)
  if (!place) return
  const { element, isExact } = place
  const section = element.closest('section')
  if (section) mark(section, sectionMarkName, '2px dashed var(--green-mark)', '-2px')
  if (isExact) mark(element, markName, '3px solid var(--green-mark)')
  const { top, bottom } = element.getBoundingClientRect()
  const { innerHeight } = contentWindow
  const isVisible = bottom >= Math.min(seenPart, bottom - top) && top <= innerHeight - seenPart
  if (!isVisible) contentWindow.scrollBy({ top: top - innerHeight / 3, behavior: 'instant' })
}

/** The field of the form with one of these texts in a line. */
function findField(texts: ReadonlySet<string>): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-field] :is(input, textarea)')
  return [...fields].find(({ value }) => value.split('\n').some((line) => texts.has(normalize(line))))
}

/** The link of the form to where a section of the page is edited that has no field here. */
const findLink = (section: Element | null): HTMLElement | null =>
  document.querySelector(`[data-part="${section?.getAttribute('aria-labelledby')}"]`)

/** Clicking a text in the framed page leads to its field, or to its section's first one. Links keep their meaning. */
export function openFieldOnClick({ contentDocument }: HTMLIFrameElement): void {
  contentDocument?.addEventListener('click', ({ target }) => {
    // Elements of a frame have another constructor.
    const element = target as Element | null
    if (!element?.closest || element.closest('a, button')) return
    const around: string[] = []
    for (let at: Element | null = element; at && at.localName !== 'main'; at = at.parentElement)
      around.push(normalize(at.textContent))
    const section = element.closest('section')
    const title = normalize(section?.querySelector('h1, h2')?.textContent ?? '')
    const wanted = (texts: readonly string[]) => findField(new Set(texts.filter(Boolean)))
    const field = wanted(around) ?? wanted([title]) ?? findLink(section)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Milliseconds after which the caret counts as placed. */
const pauseMs = 150

/** Calls `onMove` when another field or block has the caret. Returns the function that stops. */
export function watchPlace(onMove: () => void): () => void {
  let last = 0
  let timer: ReturnType<typeof setTimeout>
  function follow(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const { length } = readTextsAboveCaret()
      if (length !== last) onMove()
      last = length
    }, pauseMs)
  }
  document.addEventListener('focusin', onMove)
  document.addEventListener('selectionchange', follow)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', onMove)
    document.removeEventListener('selectionchange', follow)
  }
}
