// In linear time: a pattern like `<!--[^]*?-->` reads to the end of the text for each mark that is never closed.

/** `outer` includes both marks, `inner` does not. */
export type Delimited = { outer: string; inner: string; opening: RegExpExecArray }

type Delimiters = {
  /** Needs the flag `g`. */
  open: RegExp
  /** The pattern of the closing mark, with the flag `g`: the same object for all openings with the same closing mark. */
  getClosing: (opening: RegExpExecArray) => RegExp
}

/** The delimited parts and, as strings, the text between them; an opening mark never closed belongs to a string. */
export function* splitDelimited(
  text: string,
  { open, getClosing }: Delimiters,
): Generator<Delimited | string, void> {
  const neverClosed = new Set<RegExp>()
  let at = 0
  open.lastIndex = 0
  for (let opening = open.exec(text); opening; opening = open.exec(text)) {
    const start = opening.index
    const innerStart = open.lastIndex
    const close = getClosing(opening)
    if (neverClosed.has(close)) continue
    close.lastIndex = innerStart
    const closing = close.exec(text)
    if (!closing) {
      neverClosed.add(close)
      continue
    }
    const end = close.lastIndex
    yield text.slice(at, start)
    yield { outer: text.slice(start, end), inner: text.slice(innerStart, closing.index), opening }
    at = end
    open.lastIndex = end
  }
  yield text.slice(at)
}

/** Replaces each part of a text that two marks delimit, including its marks. */
export function replaceDelimited(
  text: string,
  delimiters: Delimiters,
  replace: (piece: Delimited) => string,
): string {
  let result = ''
  for (const piece of splitDelimited(text, delimiters))
    result += typeof piece === 'string' ? piece : replace(piece)
  return result
}
