import { getSchema, type JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'
import { Node } from '@tiptap/pm/model'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleSchemas } from '#client/features/content/contract.ts'
import { extensions, canEditVisually } from '#client/features/content/editor/text/extensions.ts'
import { parseText } from '../features/transfer/export/text-file.ts'
import { renderMarkdown } from './render.ts'
import { readSeedArticles } from './testing.ts'

const manager = new MarkdownManager({ extensions, markedOptions: { gfm: true } })

/** Parses and serialises a text like the visual editor. */
function throughEditor(markdown: string): string {
  return manager.serialize(manager.parse(markdown))
}

for (const [name, text] of readSeedArticles()) {
  const markdown = parseText(text, articleSchemas).content.markdown.trim()
  if (canEditVisually(markdown))
    test(`the visual editor preserves the meaning of ${name}`, () => {
      expect(renderMarkdown(throughEditor(markdown)).html).toBe(renderMarkdown(markdown).html)
    })
}

test.each([
  ['a callout', '> [!NOTE]\n> Con **cuidado** y [enlace](https://example.com).\n>\n> Dos párrafos.'],
  ['a margin note', 'Un párrafo.\n\n> [!MARGEN]\n> Al *lado*.\n>\n> Dos párrafos.\n\nOtro.'],
  [
    'a passage shown large',
    'Quien mide dos veces, excava una.\n\n> [!DESTACADO]\n> Quien mide dos veces, excava una.',
  ],
  ['a plain quote', '> Una cita.\n>\n> Sigue.'],
  ['an image with caption', '![Un río](https://example.com/a.webp "El cauce")'],
  ['an image with a credit', '![Un río](https://example.com/a.webp "El cauce | Foto: Ana Ruiz")'],
  [
    'an image with all that can be said of it',
    '![Un [río] “ancho”](https://example.com/a.webp#ancho=480 "El \\"cauce\\"")'.replace(
      '[río]',
      '\\[río\\]',
    ),
  ],
  [
    'an image that is a link',
    '[![Un río](https://example.com/a.webp#ancho=280 "El cauce")](https://example.com/b)',
  ],
  [
    'an image that is a link, between texts',
    'Uno.\n\n[![Un río](https://example.com/a.webp)](/blog)\n\nDos.',
  ],
  ...[
    '[![x](</a b.webp>)](</c (d) e>)',
    'Uno ![x](/a.webp) dos.',
    'Uno [![x](/a.webp "El *pie*")](/b) dos.',
    'Uno [antes ![x *y* \\[z\\] & "w"](</a b.webp>) **después**](/b) dos.',
    'Uno **antes ![x](/a_b_c.webp) después** y ***![y](/b.webp)***.',
    '**![x](/a.webp)**',
    'Uno\n![x](/a.webp)\nDos',
    '![x](/a.webp)\n![y](/b.webp)',
    '[![x](/a.webp)](/b)\nTexto',
    'Texto\n[![x](/a.webp)](/b)',
    '![x](/a.webp)\n## Título con ![y](/b.webp)\n- lista',
    '- ![x](/a.webp)\n- Uno ![x](/a.webp) dos\n  - [![x](/a.webp)](/b)',
    '- Uno\n\n  [![x](/a.webp)](/b)\n- Dos',
    '> Uno ![x](/a.webp)',
    '| a ![x](/a.webp "b") |\n| --- |\n| [![x](/a.webp)](/b) |',
    'Uno[^1].\n\n[^1]: Así ![x](/a.webp).',
    ':::galeria\n![a](/b.webp "c")\n[![d](/e.webp)](/f)\n:::',
    ':::acordeon[Uno]\nDos ![x](/a.webp).\n:::',
  ].map((markdown) => [`an image in ${JSON.stringify(markdown)}`, markdown] as [string, string]),
  ['code with its language', '```ts\nconst a = `b` // **no**\n```'],
  ['code with its title and its marked lines', '```ts title="a b.ts" {1,3-4} números\nuno()\n```'],
  ['a table', '| a | b |\n| --- | --: |\n| 1 | `x` |'],
  ['a table with a space that does not break', '| a | b |\n| --- | --- |\n| 50\u00A0000 | x |'],
  ['nested lists', '1. uno\n   - dentro\n   - más\n2. dos'],
  ['footnotes', 'Uno[^1] y **dos**[^nota-b].\n\n[^1]: Así, con [enlace](/blog).\n\n[^nota-b]: Y *así*.'],
  ['footnotes whose texts stand together', 'Uno[^1] y dos[^2].\n\n[^1]: Así.\n[^2]: Y así.\n\nSigue.'],
  ['a footnote in a list and in a table', '- uno[^1]\n\n| a |\n| --- |\n| b[^1] |\n\n[^1]: Así.'],
  [
    'a notice with its own title',
    ':::aviso[Antes de [nada] *ojo* {a}]{tipo=cuidado}\nUno.\n\n- dos\n\n> tres\n:::',
  ],
  [
    'a notice with its own title in a quote',
    '> Uno.\n>\n> :::aviso[Dos]\n> Tres.\n>\n> Cuatro.\n> :::\n>\n> Cinco.',
  ],
  [
    'a quotation with its source',
    ':::cita[Ada Lovelace]{url="https://example.com/?a=%22b%22&c={d}"}\nUna.\n\nDos.\n:::',
  ],
  ['buttons', 'Uno.\n\n::boton[Pide \\[una\\] cita]{url=/contacto}\n\n::formulario{asunto=soporte}\n\nDos.'],
  ['a button below a line', 'Uno.\n\n:::acordeon\n::boton[Dos]{url=/a}\n:::'],
  [
    'accordions with all kinds of content',
    ':::acordeon[¿Uno?]\n## Dos\n\n- tres\n  - cuatro\n\n| a |\n| --- |\n| b |\n\n```ts\n:::\n```\n\n![a](/b.webp "c")\n\n> cinco\n:::\n\n:::acordeon[Otro]\nSeis[^1].\n:::\n\n[^1]: Así.',
  ],
  ['columns', '::::columnas\n:::columna\nUno.\n:::\n:::columna\n![a](/b.webp)\n\nDos.\n:::\n::::\n\nTres.'],
  [
    'columns with an accordion and a notice',
    ':::::columnas\n\n::::columna\n\n:::acordeon[Uno]\n\nDos.\n\n:::\n\n::::\n\n::::columna\n\n:::aviso[Tres]\n\nCuatro.\n\n:::\n\n::::\n\n:::::',
  ],
  ['a gallery', ':::galeria\n![a](/b.webp "c")\n\n[![d](/e.webp)](/f)\n:::'],
  ['a map', ':::mapa[Calle 5]{url=https://example.com}\n![a](/b.webp "c")\n:::'],
  ['a block in a quote', '> :::acordeon[Uno]\n> Dos.\n>\n> - tres\n> :::\n>\n> Cuatro.'],
  [
    'lines that look like blocks',
    'Uno\n\n\\:::\n\n\\::boton[Dos]\n\n:::acordeon[Tres]\n\n\\:::\n\n:::\n\n:::pizarra',
  ],
  ['a block that does not end', ':::acordeon[Uno]\n\nDos.'],
  ['characters that mean something', 'Dos \\* asteriscos \\_aquí\\_ y 3 < 4 & 5.'],
])('the visual editor preserves %s', (_, markdown) => {
  const html = renderMarkdown(markdown).html
  expect(renderMarkdown(throughEditor(markdown)).html).toBe(html)
  expect(canEditVisually(markdown)).toBe(true)
  Node.fromJSON(getSchema(extensions), manager.parse(markdown)).check()
  expect(throughEditor(throughEditor(markdown))).toBe(throughEditor(markdown))
})

const words = fc.constantFrom(
  'Uno',
  ':::',
  '::boton[Dos]',
  ':::acordeon[Tres]',
  'a: b',
  '{c}',
  '[d]',
  '"e"',
  ':',
)
const label = fc.array(words, { maxLength: 3 }).map((row) => row.join(' '))
const paragraph = label
  .filter((text) => text !== '')
  .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const { blocks } = fc.letrec<{ block: JSONContent; blocks: JSONContent[] }>((tie) => {
  const container = (type: string, attrs: fc.Arbitrary<JSONContent['attrs']>) =>
    fc.record({ type: fc.constant(type), attrs, content: tie('blocks') })
  const labelled = (key: string) => fc.record({ label, [key]: label })
  return {
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      paragraph,
      container('acordeon', fc.record({ label })),
      container('cita', labelled('url')),
      container(
        'blockquote',
        fc.record({ kind: fc.constantFrom('NOTE', 'CAUTION'), title: label.map((text) => text || null) }),
      ),
      fc.record({ type: fc.constant('boton'), attrs: labelled('url') }),
      fc
        .array(container('columna', fc.constant({ label: '' })), { minLength: 1, maxLength: 3 })
        .map((content) => ({
          type: 'columnas',
          attrs: { label: '' },
          content,
        })),
    ),
  }
})

test('blocks within blocks return as they were, whatever their texts say', () => {
  const schema = getSchema(extensions)
  const toDoc = (content: JSONContent): Node => Node.fromJSON(schema, content)
  fc.assert(
    fc.property(blocks, (content) => {
      const doc = toDoc({ type: 'doc', content })
      const markdown = manager.serialize(doc.toJSON())
      expect(toDoc(manager.parse(markdown)).toJSON(), markdown).toEqual(doc.toJSON())
    }),
    { numRuns: 300 },
  )
})

test('texts that the visual editor would change are detected', () => {
  for (const note of ['Así\ny más.', 'Así.\n\n    Otro párrafo.', 'Así.\n- lista'])
    expect(canEditVisually(`Con nota[^1].\n\n[^1]: ${note}`), note).toBe(false)
  expect(canEditVisually('Con[^a_b].\n\n[^a_b]: Así.')).toBe(false)
  expect(canEditVisually('Con[^1].\n\n> [^1]: Así.')).toBe(false)
  expect(canEditVisually('Con nota[^1].\n\n[^1]: Así.')).toBe(true)
  expect(canEditVisually('<aside>Hola</aside>')).toBe(false)
  for (const supported of [
    '![x](/a.webp "c")',
    'Uno\n\n> ![x](/a.webp)\n\nDos',
    '`![x](/a.webp)` uno',
    '[![x](/a)](/b)',
  ])
    expect(canEditVisually(supported), supported).toBe(true)
  expect(canEditVisually('Código `<b>` y:\n\n```html\n<p>\n```')).toBe(true)
})
