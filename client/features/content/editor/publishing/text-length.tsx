import { type ReactNode, useEffect, useState } from 'react'

const wordsPerMinute = 220
const debounceMs = 250

function countWords(markdown: string): number {
  // URLs and footnote references do not count as words. `&nbsp;` stands for an empty paragraph.
  const read = markdown.replaceAll(/\]\([^)[\]]*\)|https?:\S+|\[\^[^[\]]*\]|&nbsp;/g, ' ')
  return read.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Word count and reading time, updated at pauses in typing: counting a long text takes too long for a keystroke. */
export function TextLength({ markdown }: { markdown: string }): ReactNode {
  const [words, setWords] = useState(() => countWords(markdown))
  useEffect(() => {
    const timer = setTimeout(() => setWords(countWords(markdown)), debounceMs)
    return () => clearTimeout(timer)
  }, [markdown])
  return (
    <span className="meta">
      {words} {words === 1 ? 'palabra' : 'palabras'} · {Math.max(1, Math.round(words / wordsPerMinute))} min
      de lectura
    </span>
  )
}
