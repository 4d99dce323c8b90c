import { type RefObject, useEffect, useMemo, useRef } from 'react'

// The fields of a text remount when its content is replaced. Whoever was writing goes on at the same place.

const control = 'input, textarea, [contenteditable="true"]'

/** `offset`: characters before the caret. */
type Place = { field: string; offset: number }

/** The nearest field: the title of an article is inside the element of its text. */
const getField = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-field]')?.dataset['field']

function readPlace(target: EventTarget | null): Place | null {
  const field = target instanceof Element ? getField(target) : null
  if (!field || !(target instanceof HTMLElement) || !target.matches(control)) return null
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return { field, offset: target.selectionStart ?? 0 }
  const selection = getSelection()
  if (!selection?.focusNode || !target.contains(selection.focusNode)) return { field, offset: 0 }
  const range = document.createRange()
  range.setStart(target, 0)
  range.setEnd(selection.focusNode, selection.focusOffset)
  return { field, offset: range.toString().length }
}

function setCaret(text: HTMLElement, offset: number): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (left <= length) return getSelection()?.collapse(node, left)
    left -= length
  }
  getSelection()?.selectAllChildren(text)
  getSelection()?.collapseToEnd()
}

/** Moves the focus back; false if the field is not there yet. */
function restorePlace(root: HTMLElement, { field, offset }: Place, top: number): boolean {
  const controls = [...root.querySelectorAll<HTMLElement>(control)]
  const element = controls.find((each) => getField(each) === field)
  if (!element || document.querySelector('dialog[open]')) return false
  if (document.activeElement !== document.body) return true
  element.closest('details')?.setAttribute('open', '')
  element.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.setSelectionRange(offset, offset)
  else setCaret(element, offset)
  scrollTo({ top, behavior: 'instant' })
  return true
}

/** The editor needs some frames until it is there. */
const maxFrames = 60

/**
 * After the fields of a text remounted (`resetKey`), gives the focus back to the one that had it last. The page stays
 * where it was scrolled to.
 */
export function useRestoredCaret(root: RefObject<HTMLElement | null>, resetKey: number): void {
  const place = useRef<Place>(null)
  // Before the fields remount: without them, the page is too short to be scrolled that far.
  // oxlint-disable-next-line react/exhaustive-deps -- measured for each `resetKey`
  const top = useMemo(() => (import.meta.env.SSR ? 0 : scrollY), [resetKey])
  useEffect(() => {
    const element = root.current
    const note = ({ target }: FocusEvent): void => void (place.current = readPlace(target) ?? place.current)
    element?.addEventListener('focusout', note)
    return () => element?.removeEventListener('focusout', note)
  }, [root])
  useEffect(() => {
    if (resetKey === 0) return
    let frames = 0
    let request = requestAnimationFrame(tryRestore)
    function tryRestore(): void {
      frames += 1
      if (!root.current || !place.current || frames > maxFrames) return
      if (!restorePlace(root.current, place.current, top)) request = requestAnimationFrame(tryRestore)
    }
    return () => cancelAnimationFrame(request)
  }, [root, resetKey, top])
}
