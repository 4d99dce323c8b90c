/** Sanitised HTML. The document's state leaves it out: `entry.tsx` reads it from `data-html` before hydration. */
export function RawHtml({ html, className }: { html: string; className?: string }) {
  return (
    <div
      data-html=""
      className={className}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
