import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { useLayoutEffect, useRef } from 'react'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { isEditorBlock, textBlockKinds } from '../blocks/text-block-kinds.ts'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { extensions, canEditVisually, markdownParser } from './extensions.ts'

const schema = getSchema(extensions)
const toDocument = (markdown: string): Node => createDocument(markdownParser.parse(markdown), schema)
const readMarkdown = createMarkdownReader(markdownParser)

/** The same text as the visual editor writes it, so that texts which read the same are equal; others stay. */
export const normalizeMarkdown = (markdown: string): string =>
  canEditVisually(markdown) ? readMarkdown(toDocument(markdown)) : markdown

/** Shows Markdown as the visual editor renders it, or unrendered if the editor does not support it. */
export function FormattedMarkdown({ markdown }: { markdown: string }) {
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
  DOMSerializer.fromSchema(schema).serializeFragment(toDocument(markdown).content, {}, fragment)
  for (const block of fragment.querySelectorAll<HTMLElement>('[data-block], [data-titulo]')) nameBlock(block)
  return fragment
}

/** Writes the name and the fields of a block, which the editor shows in controls, such as «Botón: Pide una cita». */
function nameBlock(element: HTMLElement): void {
  const { block = '', titulo, label, url, asunto } = element.dataset
  const name = titulo ?? (isEditorBlock(block) ? textBlockKinds[block].text : undefined)
  if (name === undefined) return
  const text = [name, [label, url, asunto].filter(Boolean).join(', ')].filter(Boolean).join(': ')
  element.prepend(createElement('p', { className: 'block-name' }, text))
}
