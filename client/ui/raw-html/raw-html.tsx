import type { ReactNode } from 'react'

/**
 * HTML that was sanitised when it was saved. The document carries it only here: the state leaves it
 * out, and `entry.tsx` reads it back from the element marked `data-html` before hydrating.
 */
export function RawHtml({ html, className }: { html: string; className?: string }): ReactNode {
  return (
    <div
      data-html=""
      className={className}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
