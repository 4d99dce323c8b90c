import type { ReactNode } from 'react'

/** An e-mail address that breaks lines after `@` only. */
export const BreakableText = ({ text }: { text: string }): ReactNode =>
  text.split(/(?<=@)/).flatMap((part, at) => [part, <wbr key={at} />])
