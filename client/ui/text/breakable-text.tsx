import type { ReactNode } from 'react'

/** An address in lines that end after its signs, not within a word. */
export const BreakableText = ({ text }: { text: string }): ReactNode =>
  text.split(/(?<=[@.])/).flatMap((part, at) => [part, <wbr key={at} />])
