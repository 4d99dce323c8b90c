import type { Blockquote, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { calloutKinds, calloutMarkerSource, isCalloutKind } from '#client/features/blog/contract/callouts.ts'

const calloutPattern = new RegExp(`${calloutMarkerSource}\\n?`)

function findLeadingText(quote: Blockquote): Text | null {
  const first = quote.children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  return text?.type === 'text' ? text : null
}

/** Turns quotes that start with `[!NOTE]` or another marker into labelled notes. */
export function remarkCallouts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const text = findLeadingText(quote)
      const name = text ? calloutPattern.exec(text.value)?.[1] : undefined
      if (!text || name === undefined || !isCalloutKind(name)) return
      const { title, className } = calloutKinds[name]
      text.value = text.value.replace(calloutPattern, '')
      const body = quote.children[0]
      if (body?.type === 'paragraph' && text.value === '' && body.children.length === 1)
        quote.children.shift()
      const isNotice = className.startsWith('aviso')
      if (isNotice)
        quote.children.unshift({
          type: 'paragraph',
          data: { hProperties: { className: ['aviso-titulo'] } },
          children: [{ type: 'text', value: title }],
        })
      const classes = isNotice ? ['aviso', className] : [className]
      quote.data = { hName: 'aside', hProperties: { className: classes, role: 'note' } }
    })
  }
}
