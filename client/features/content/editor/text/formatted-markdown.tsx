import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { extensions, fitsVisually, reader } from './extensions.ts'

const schema = getSchema(extensions)

/** Markdown as it looks, drawn as the visual editor does; what that cannot hold stands as it is written. */
export function Formatted({ markdown }: { markdown: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const visual = fitsVisually(markdown)
  useLayoutEffect(() => {
    if (visual) place.current?.replaceChildren(draw(markdown))
  }, [visual, markdown])
  return visual ? <div ref={place} className="prose" /> : <pre tabIndex={0}>{markdown}</pre>
}

/** Markdown as the visual editor draws it; only for what that can hold. */
export function draw(markdown: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  DOMSerializer.fromSchema(schema).serializeFragment(
    createDocument(reader.parse(markdown), schema).content,
    {},
    fragment,
  )
  return fragment
}
