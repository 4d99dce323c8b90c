import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { extensions, canEditVisually, markdownParser } from './extensions.ts'

const schema = getSchema(extensions)

/** Shows Markdown as the visual editor renders it, or unrendered if the editor does not support it. */
export function FormattedMarkdown({ markdown }: { markdown: string }): ReactNode {
  const containerRef = useRef<HTMLDivElement>(null)
  const canRender = canEditVisually(markdown)
  useLayoutEffect(() => {
    if (canRender) containerRef.current?.replaceChildren(drawMarkdown(markdown))
  }, [canRender, markdown])
  return canRender ? <div ref={containerRef} className="prose" /> : <pre tabIndex={0}>{markdown}</pre>
}

/** Renders Markdown as the visual editor does. The editor must support it (see `canEditVisually`). */
export function drawMarkdown(markdown: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  DOMSerializer.fromSchema(schema).serializeFragment(
    createDocument(markdownParser.parse(markdown), schema).content,
    {},
    fragment,
  )
  return fragment
}
