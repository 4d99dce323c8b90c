import { caretMargin } from './use-clear-caret.ts'

// A pressed button takes the focus, so the field counts that had it last. Its selection stays.

const control = 'input, textarea, [contenteditable="true"]'
let lastField: HTMLElement | null = null

export function noteField(target: EventTarget): void {
  if (target instanceof HTMLElement && target.matches(control) && target.closest('[data-field]'))
    lastField = target
}

const getField = (): HTMLElement | null => (lastField?.isConnected ? lastField : null)

function readCaret(element: HTMLElement): Range | null {
  const { focusNode, focusOffset } = getSelection() ?? {}
  if (!focusNode || focusOffset === undefined || !element.contains(focusNode)) return null
  const range = document.createRange()
  range.setStart(focusNode, focusOffset)
  return range
}

/** Marks that begin a line of Markdown, and those of bold, italic and code. */
const markdownMarks = /^(?:[\s>#]|[-*+] |\d+[.)] )+|[*_`]+/g

/** The texts of the fields above this one in its section of a form, the nearest first. */
function listValuesAbove(field: HTMLElement): string[] {
  const fields = field.closest('.form-section')?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []
  return [...fields]
    .filter((other) => other.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map(({ value }) => value)
    .toReversed()
}

/** The blocks or lines of the field from the caret upwards, as text. Empty if nobody has written yet. */
export function readTextsAboveCaret(): string[] {
  const field = getField()
  if (field instanceof HTMLInputElement) return [field.value, ...listValuesAbove(field)]
  if (field instanceof HTMLTextAreaElement) {
    const caret = field.value.indexOf('\n', field.selectionStart)
    const lines = field.value.slice(0, caret < 0 ? undefined : caret).split('\n')
    return [...lines.map((line) => line.replace(markdownMarks, '')).toReversed(), ...listValuesAbove(field)]
  }
  const caret = field && readCaret(field)
  if (!caret) return []
  const blocks = [...field.querySelectorAll('p, h2, h3, h4, pre')]
  return blocks
    .filter((block) => caret.comparePoint(block, 0) <= 0)
    .map(({ textContent }) => textContent)
    .toReversed()
}

const getTop = (element: Element | Range): number | null => element.getClientRects()[0]?.top ?? null

/** Where the line with the caret is, about in a field of Markdown; null if it is hidden. */
function getCaretTop(field: HTMLElement, caret: Range | null): number | null {
  const top = getTop(field)
  if (field instanceof HTMLTextAreaElement && top !== null)
    return top + (field.offsetHeight * field.selectionStart) / (field.value.length + 1)
  if (!caret) return top
  const { startContainer, startOffset } = caret
  const node = startContainer.childNodes[startOffset] ?? startContainer
  // In an empty line, a caret has no rectangle of its own.
  return getTop(caret) ?? getTop(node instanceof Element ? node : (node.parentElement ?? field))
}

/** Blocks of visual editors, and the other fields of a text. */
const blocks = '.written > *, [data-field]:not(:has(.written))'

/** Returns a function that measures the line with the caret, or else the first block on the screen; null if none. */
function findLine(field: HTMLElement | null): (() => number | null) | null {
  const caret = field && readCaret(field)
  const measure = (): number | null => field && getCaretTop(field, caret)
  const top = measure()
  if (top !== null && top >= caretMargin.top && top < innerHeight) return measure
  const block = [...document.querySelectorAll(`.preview-text :is(${blocks})`)].find(
    (each) => each.getBoundingClientRect().bottom > caretMargin.top,
  )
  return block ? () => getTop(block) : null
}

let lastLine: { measure: () => number | null; top: number } | null = null
/** The first frame has the new layout; the browser's own scroll anchoring may act after it. */
const correctedFrames = 3

/** Call before the text's width changes: the line with the caret stays at its height, or returns once it is shown. */
export function keepLine(): void {
  const field = getField()
  const isHidden = field !== null && getTop(field) === null
  const measure = findLine(field)
  const top = measure?.() ?? null
  if (measure && top !== null) lastLine = { measure, top }
  let frames = 0
  function correct(): void {
    if (isHidden && frames === 0) field.focus({ preventScroll: true })
    const now = lastLine?.measure() ?? null
    if (lastLine && now !== null && Math.abs(now - lastLine.top) >= 1)
      scrollBy({ top: now - lastLine.top, behavior: 'instant' })
    frames += 1
    if (frames < correctedFrames) requestAnimationFrame(correct)
  }
  requestAnimationFrame(correct)
}
