// Texts between two marks, such as `<!--` and `-->`, in time that grows with the text and no faster: an expression like
// `<!--[^]*?-->` reads on to the end for each mark that is never closed.

/** `whole` holds both marks, `inner` what is between them. */
export type Delimited = { outer: string; inner: string; opening: RegExpExecArray }

type Delimiters = {
  /** With the flag `g`. */
  open: RegExp
  /** What closes an opening mark, with the flag `g`: the same expression for marks that are closed alike. */
  getClosing: (opening: RegExpExecArray) => RegExp
}

/** The pieces of a text in their order: between marks, or outside of them. A mark that nothing closes is outside. */
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

/** The text with what stands between marks replaced. */
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
