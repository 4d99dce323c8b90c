import type { ReactNode } from 'react'

/**
 * HTML that was sanitised when it was saved. The document's state leaves it out; `entry.tsx` reads it from the element
 * marked `data-html` before hydration.
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
