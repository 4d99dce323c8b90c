import type { ReactNode } from 'react'

/** An e-mail or web address that breaks lines after `@` and `.` only. */
export const BreakableText = ({ text }: { text: string }): ReactNode =>
  text.split(/(?<=[@.])/).flatMap((part, at) => [part, <wbr key={at} />])
