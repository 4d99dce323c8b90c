import type { ReactNode } from 'react'
import { RawHtml } from '../../ui/raw-html/raw-html.tsx'

/** A long text of the owner: its HTML if it is formatted, else one paragraph. */
export function RichText({ text, html }: { text: string; html: string | undefined }): ReactNode {
  return html === undefined ? <p>{text}</p> : <RawHtml html={html} className="prose" />
}
