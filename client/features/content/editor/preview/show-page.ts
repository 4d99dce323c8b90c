import type { PreviewedPage } from '../../contract/edited-text.ts'

const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE

const isEqual = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && one.isEqualNode(other)

/** Makes `current` equal to `next`, leaving equal nodes alone. Adds the elements whose text is new to `changed`. */
function updateChildren(current: Element, next: Element, changed: Element[]): void {
  const [before, after] = [[...current.childNodes], [...next.childNodes]]
  while (isEqual(before[0], after[0])) {
    before.shift()
    after.shift()
  }
  let following: ChildNode | null = null
  while (isEqual(before.at(-1), after.at(-1))) {
    following = before.pop() ?? null
    after.pop()
  }
  if (before.length === after.length) {
    for (const [at, node] of before.entries()) updateNode(node, after[at] ?? node, changed)
    return
  }
  for (const node of before) node.remove()
  for (const node of after) current.insertBefore(node, following)
  changed.push(...after.filter(isElement))
}

function updateNode(current: ChildNode, next: ChildNode, changed: Element[]): void {
  if (isEqual(current, next)) return
  const isSameElement =
    isElement(current) && isElement(next) && current.cloneNode().isEqualNode(next.cloneNode())
  if (isSameElement) return updateChildren(current, next, changed)
  current.replaceWith(next)
  const element = isElement(next) ? next : next.parentElement
  if (element && next.textContent !== current.textContent) changed.push(element)
}

/** Scrolls to the last change unless one can be seen: counts and lists above the text change together with it. */
function showChange(view: Window, changed: readonly Element[]): void {
  const places = changed.map((element) => element.getBoundingClientRect())
  const last = places.at(-1)
  if (last && !places.some(({ top, bottom }) => bottom > 0 && top < view.innerHeight))
    view.scrollBy({ top: last.top - view.innerHeight / 3, behavior: 'instant' })
}

/** Shows a document in a frame, later only what differs, so that nothing flickers. Then calls `onShown`. */
export function showPage(
  frame: HTMLIFrameElement,
  { html, anchor }: PreviewedPage,
  onShown: () => void,
): void {
  const shown = frame.contentDocument
  if (shown?.URL === 'about:srcdoc' && shown.readyState !== 'loading') {
    const changed: Element[] = []
    updateChildren(shown.body, new DOMParser().parseFromString(html, 'text/html').body, changed)
    if (frame.contentWindow) showChange(frame.contentWindow, changed)
    return onShown()
  }
  frame.srcdoc = html
  const prepare = (): void => {
    prepareFrame(frame, anchor)
    onShown()
  }
  frame.addEventListener('load', prepare, { once: true })
}

/**
 * After navigations in the browser, the frame has the CSP of the public page with which the document began. It blocks
 * inline styles of other pages, but allows adopted style sheets.
 */
function applyBlockedStyles({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const view = contentWindow?.window
  for (const { sheet, textContent } of contentDocument?.querySelectorAll('style') ?? []) {
    if (sheet || !view) continue
    const adopted = new view.CSSStyleSheet()
    adopted.replaceSync(textContent)
    contentDocument?.adoptedStyleSheets.push(adopted)
  }
}

function prepareFrame(frame: HTMLIFrameElement, anchor: string | null): void {
  applyBlockedStyles(frame)
  applyTheme(frame)
  // The frame of a wide page is scaled down, so its screen would be much higher than a laptop's.
  frame.contentDocument?.documentElement.style.setProperty('--screen', 'min(100svb, 768px)')
  const section = anchor === null ? null : frame.contentDocument?.getElementById(anchor)
  // Not `scrollIntoView`, which would scroll the page around the frame, too.
  if (section) frame.contentWindow?.scrollTo(0, section.getBoundingClientRect().top)
}

/** Gives the frame the theme chosen for the page around it: without scripts it cannot read the choice. */
export function applyTheme(frame: HTMLIFrameElement): void {
  const { theme } = document.documentElement.dataset
  const root = frame.contentDocument?.documentElement
  if (root && theme !== undefined) root.dataset['theme'] = theme
}
