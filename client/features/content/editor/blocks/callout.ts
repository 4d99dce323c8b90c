import { Extension, mergeAttributes } from '@tiptap/core'
import type { MarkdownToken } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { calloutKinds, calloutMarkerSource, isCalloutKind } from '#client/features/blog/contract/callouts.ts'
import { noticeTypes } from '../../contract/text-blocks.ts'
import { toStringOrEmpty } from './picture.ts'
import { formatTextBlock, parseBlockContent, renderBlocks } from './text-block.ts'

const markerPattern = new RegExp(`${calloutMarkerSource}(?:\n|$)`)

function removeMarker(tokens: MarkdownToken[]): { kind: string; tokens: MarkdownToken[] } | null {
  const [first, ...rest] = tokens
  const [text, ...inline] = first?.tokens ?? []
  const kind = first?.type === 'paragraph' ? markerPattern.exec(text?.text ?? '')?.[1] : undefined
  if (!first || !text || !kind) return null
  const left = (text.text ?? '').replace(markerPattern, '')
  const content = left === '' ? inline : [{ ...text, raw: left, text: left }, ...inline]
  return { kind, tokens: content.length === 0 ? rest : [{ ...first, tokens: content }, ...rest] }
}

/** The value of `tipo` for a kind of callout; null if the kind has no title. */
export const getNoticeType = (kind: unknown): string | null =>
  Object.entries(noticeTypes).find(([, known]) => known === kind)?.[0] ?? null

/** True for a press on the title of a notice, which is drawn above its text and is not part of it. */
export function isNoticeTitle({ target, clientY }: MouseEvent): boolean {
  const first = target instanceof HTMLElement && target.matches('.aviso') ? target.firstElementChild : null
  return first !== null && clientY < first.getBoundingClientRect().top
}

const toNoticeAttributes = (kind: unknown, title: unknown): Record<string, string> =>
  typeof kind === 'string' && isCalloutKind(kind) && getNoticeType(kind) !== null
    ? {
        class: `aviso ${calloutKinds[kind].className}`,
        'data-encabezado': toStringOrEmpty(title) || calloutKinds[kind].title,
      }
    : {}

/** Reads a notice with a title of its own, which is a quote in the editor, as one without. */
export const NoticeReader = Extension.create({
  name: 'aviso',
  markdownTokenName: 'aviso',
  parseMarkdown(token, helpers) {
    const { label, tipo } = token.attributes ?? {}
    const kind = noticeTypes[toStringOrEmpty(tipo)] ?? 'NOTE'
    return helpers.createNode('blockquote', { kind, title: label || null }, parseBlockContent(token, helpers))
  },
})

/** A quote. With the Markdown marker `> [!NOTE]` it is a callout, which readers see as a labelled note. */
export const Quote = Blockquote.extend({
  addAttributes() {
    return {
      kind: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-aviso'),
        renderHTML: ({ kind, title }: Record<string, unknown>) => ({
          ...(typeof kind === 'string' && { 'data-aviso': kind }),
          ...toNoticeAttributes(kind, title),
        }),
      },
      title: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-titulo'),
        renderHTML: ({ title, kind }: Record<string, unknown>) =>
          getNoticeType(kind) && title ? { 'data-titulo': title } : {},
      },
    }
  },
  renderHTML({ HTMLAttributes }) {
    return ['blockquote', mergeAttributes(HTMLAttributes), 0]
  },
  parseMarkdown(token, helpers) {
    const callout = removeMarker(token.tokens ?? [])
    const content = parseBlockContent(callout ?? token, helpers)
    return helpers.createNode('blockquote', { kind: callout?.kind ?? null }, content)
  },
  renderMarkdown(node, helpers, context) {
    const [title, tipo] = [toStringOrEmpty(node.attrs?.['title']).trim(), getNoticeType(node.attrs?.['kind'])]
    // In a list, blocks would be text.
    if (title && tipo && context.parentType !== 'listItem')
      return formatTextBlock('aviso', { ...node, attrs: { label: title, tipo } }, helpers)
    const heading = title && tipo ? `**${title}**\n\n` : ''
    const body = renderBlocks(node, helpers).join('\n\n')
    const kind: unknown = node.attrs?.['kind']
    const text = typeof kind === 'string' ? `[!${kind}]\n${heading}${body}` : body
    return text
      .split('\n')
      .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
      .join('\n')
  },
})
