import './versions.css'
import type { ReactNode } from 'react'
import { compareWords } from './differences.ts'

/** Shows what changed between two texts, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }): ReactNode {
  if (before === after) return <p>No hay diferencias en el texto.</p>
  return (
    <div className="word-diff" role="group" aria-label="Diferencias" tabIndex={0}>
      {compareWords(before, after).map(({ value, added, removed }, index) => {
        if (added) return <ins key={index}>{value}</ins>
        return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>
      })}
    </div>
  )
}
