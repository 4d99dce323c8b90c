import type { PreviewedPage } from './contract.ts'

const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE

const isEqual = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && one.isEqualNode(other)

/** Makes the content of `current` equal to that of `next`, and leaves all nodes alone that are equal already. */
function updateChildren(current: Element, next: Element): void {
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
    for (const [at, node] of before.entries()) updateNode(node, after[at] ?? node)
    return
  }
  for (const node of before) node.remove()
  for (const node of after) current.insertBefore(node, following)
}

function updateNode(current: ChildNode, next: ChildNode): void {
  if (isEqual(current, next)) return
  const isSameElement =
    isElement(current) && isElement(next) && current.cloneNode().isEqualNode(next.cloneNode())
  if (isSameElement) updateChildren(current, next)
  else current.replaceWith(next)
}

/**
 * Shows a document in a frame. After the first one it changes only what differs, so that nothing flickers and the frame
 * keeps its place.
 */
export function showPage(frame: HTMLIFrameElement, { html, anchor }: PreviewedPage): void {
  const shown = frame.contentDocument
  if (shown?.URL === 'about:srcdoc' && shown.readyState !== 'loading')
    return updateChildren(shown.body, new DOMParser().parseFromString(html, 'text/html').body)
  frame.srcdoc = html
  frame.addEventListener('load', () => prepareFrame(frame, anchor), { once: true })
}

function prepareFrame(frame: HTMLIFrameElement, anchor: string | null): void {
  applyTheme(frame)
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
