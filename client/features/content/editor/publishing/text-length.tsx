import { type ReactNode, useEffect, useState } from 'react'

const wordsPerMinute = 220
const debounceMs = 250

function countWords(markdown: string): number {
  // Addresses and the numbers of footnotes are not read, and an empty paragraph is written as a space by its name.
  const read = markdown.replaceAll(/\]\([^)[\]]*\)|https?:\S+|\[\^[^[\]]*\]|&nbsp;/g, ' ')
  return read.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** How long a text is, counted once its writer pauses: counting a long one takes a good part of a key's time. */
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
