import type { Blockquote, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

const kinds: Readonly<Record<string, { className: string; title: string }>> = {
  NOTE: { className: 'aviso-nota', title: 'Nota' },
  TIP: { className: 'aviso-consejo', title: 'Consejo' },
  IMPORTANT: { className: 'aviso-importante', title: 'Importante' },
  WARNING: { className: 'aviso-atencion', title: 'Atención' },
  CAUTION: { className: 'aviso-atencion', title: 'Cuidado' },
}

const marker = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n?/

function leadingText(quote: Blockquote): Text | null {
  const first = quote.children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  return text?.type === 'text' ? text : null
}

/** Turns quotes that begin with `[!NOTE]` and its siblings into labelled notes. */
export function remarkCallouts() {
  return (tree: Root): void => {
    visit(tree, 'blockquote', (quote) => {
      const text = leadingText(quote)
      const name = text ? marker.exec(text.value)?.[1] : undefined
      const kind = name ? kinds[name] : undefined
      if (!text || !kind) return
      text.value = text.value.replace(marker, '')
      const body = quote.children[0]
      if (body?.type === 'paragraph' && text.value === '' && body.children.length === 1)
        quote.children.shift()
      quote.children.unshift({
        type: 'paragraph',
        data: { hProperties: { className: ['aviso-titulo'] } },
        children: [{ type: 'text', value: kind.title }],
      })
      quote.data = { hName: 'aside', hProperties: { className: ['aviso', kind.className], role: 'note' } }
    })
  }
}
