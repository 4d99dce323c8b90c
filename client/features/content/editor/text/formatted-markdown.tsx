import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { extensions, canEditVisually, markdownParser } from './extensions.ts'

const schema = getSchema(extensions)

/** Markdown as it looks, drawn as the visual editor does; what that cannot hold stands as it is written. */
export function FormattedMarkdown({ markdown }: { markdown: string }): ReactNode {
  const containerRef = useRef<HTMLDivElement>(null)
  const canRender = canEditVisually(markdown)
  useLayoutEffect(() => {
    if (canRender) containerRef.current?.replaceChildren(drawMarkdown(markdown))
  }, [canRender, markdown])
  return canRender ? <div ref={containerRef} className="prose" /> : <pre tabIndex={0}>{markdown}</pre>
}

/** Markdown as the visual editor draws it; only for what that can hold. */
export function drawMarkdown(markdown: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  DOMSerializer.fromSchema(schema).serializeFragment(
    createDocument(markdownParser.parse(markdown), schema).content,
    {},
    fragment,
  )
  return fragment
}
