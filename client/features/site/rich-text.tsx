import type { ReactNode } from 'react'

/** An owner's text: its HTML if formatted, else a paragraph. Not `RawHtml`: the document's state has that HTML. */
export function RichText({ text, html }: { text: string; html: string | undefined }): ReactNode {
  if (html === undefined) return <p>{text}</p>
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
