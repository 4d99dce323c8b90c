import { Editor } from '@tiptap/core'
import { undoDepth } from '@tiptap/pm/history'
import { EditorState, Selection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { allTextTools } from '../../contract/text-tools.ts'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { createTextParser } from '../paste/paste-text.ts'
import { extensions, canEditVisually } from '../text/extensions.ts'
import { type DialogOpeners, blocks } from './blocks.ts'
import { moveToEmptyLine, moveToAllowedPlace } from './containers.ts'
import {
  createCaretInserter,
  insertLinks,
  insertMap,
  insertPictures,
  insertVideo,
  createGalleryInserter,
} from './insert-block.ts'
import { pasteInCell } from './table-cells.ts'

// Inserts every block in every kind of place and checks that the Markdown contains all text.

const pictures = [1, 2].map((at) => ({ src: `/${at}.png`, alt: `Foto ${at}`, title: '' }))
const place = { street: 'Calle 5', postalCode: '', city: 'San José', region: '', mapHref: '' }
const film = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'

/** Creates an editor with this text and the caret at `¦`, which is removed from the text. */
function setUp(text: string) {
  const editor = new Editor({ element: null, extensions, content: text, contentType: 'markdown' })
  editor.state.doc.descendants((node, at) => {
    const found = node.text?.indexOf('¦') ?? -1
    if (found >= 0) {
      editor.commands.setTextSelection(at + found)
      editor.commands.deleteRange({ from: at + found, to: at + found + 1 })
    }
  })
  const manager = editor.markdown
  if (!manager) throw new Error('no Markdown')
  const read = createMarkdownReader(manager)
  const ask: DialogOpeners = {
    image: () => insertPictures(editor, [{ src: '/a.png', alt: 'Foto', title: '' }]),
    galeria: () => createGalleryInserter(editor)(pictures),
    mapa: () => insertMap(editor, place),
    textFile: () => {},
    file: () => insertLinks(editor, [{ href: '/b.pdf', text: 'Archivo' }]),
    video: () => insertVideo(editor, film),
    picture: () => {},
    link: () => {},
  }
  return { editor, ask, read, markdown: () => read(editor.state.doc) }
}

const places: Readonly<Record<string, string>> = {
  'a paragraph': 'Uno ¦dos.\n\nTres.',
  'an empty text': '¦',
  'a cell': '| A | B |\n| --- | --- |\n| uno ¦dos | tres |',
  'the title of a column': '| uno ¦dos | B |\n| --- | --- |\n| tres | c |',
  'a callout': '> [!NOTE]\n> uno ¦dos\n>\n> tres',
  'a quote': '> uno ¦dos tres',
  'a list': '- uno ¦dos\n- tres',
  'a list within a list': '- cero\n  - uno ¦dos\n  - tres',
  'a list within a callout': '> [!NOTE]\n> - uno ¦dos\n> - tres',
  'an empty line of a list': '1. uno dos tres\n2. ¦',
  'a title': '## uno ¦dos tres',
  'a footnote': 'Texto.[^1]\n\n[^1]: uno ¦dos tres',
  code: '```\nuno ¦dos tres\n```',
  'an accordion': ':::acordeon[Título]\nuno ¦dos\n\ntres\n:::',
  'an empty accordion': ':::acordeon\n¦\n:::\n\nuno',
  'a column': '::::columnas\n:::columna\nuno ¦dos\n:::\n:::columna\ntres\n:::\n::::',
  'a notice with a title': ':::aviso[Título]\nuno ¦dos\n\ntres\n:::',
  'a quotation': ':::cita[Texto]\nuno ¦dos\n\ntres\n:::',
}

/** The pattern that finds each inserted block in the Markdown. */
const traces: Readonly<Record<string, RegExp>> = {
  Encabezado: /^(?:> )*## /m,
  'Encabezado menor': /^(?:> )*### /m,
  Imagen: /^(?:> )*!\[Foto\]\(\/a\.png\)$/m,
  Archivo: /\[Archivo\]\(\/b\.pdf\)/,
  Video: /^(?:> )*\[https:\S+\]\(https:\S+\)$/m,
  Tabla: /^(?:> )*\|( -+ \|)+$/m,
  Galería: /^(?:> )*:::+galeria\n(?:> ?)*\n(?:> )*!\[Foto 1\]\(\/1\.png\)\n(?:> ?)*\n(?:> )*!\[Foto 2\]/m,
  Mapa: /^(?:> )*:::+mapa\[Calle 5, San José\]\{url="https:\/\/www\.openstreetmap\.org\/search\?query=Calle%205/m,
  Botón: /^(?:> )*::boton$/m,
  'Formulario de contacto': /^(?:> )*::formulario$/m,
  Acordeón: /^(?:> )*:::+acordeon/m,
  Columnas: /^(?:> )*::::+columnas\n(?:> ?)*\n(?:> )*:::columna/m,
  'Cita con fuente': /^(?:> )*:::+cita$/m,
  'Nota al pie': /\[\^[12]\][\s\S]*^\[\^[12]\]:/m,
  'Línea divisoria': /^(?:> )*---$/m,
}

/** Normalizes runs of spaces and hyphens, whose length has no meaning. */
const tidy = (markdown: string): string =>
  markdown.replaceAll(/ +$/gm, '').replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')

const wordsOf = (markdown: string): string[] => markdown.match(/uno|dos|tres|cero|Texto/gi) ?? []

for (const [place, text] of Object.entries(places))
  test(`inserting any block in ${place} adds it to the Markdown and preserves the text`, () => {
    for (const block of blocks) {
      const { editor, ask, markdown } = setUp(text)
      // The slash menu does not open in code or footnotes, but blocks can be inserted there by other means.
      if (block.nodeType) moveToAllowedPlace(editor, block.nodeType)
      block.run(editor, ask)
      const caret = editor.state.selection
      // Text typed next must be in the Markdown too.
      if (caret.empty) editor.view.dispatch(editor.state.tr.insertText('más'))
      const now = markdown()
      const what = `${block.text}:\n${now}`
      expect(wordsOf(now), what).toEqual(wordsOf(text))
      expect(now.split('más'), what).toHaveLength(caret.empty ? 2 : 1)
      if (!(place === 'code' && block.text === 'Nota al pie'))
        expect(now, what).toMatch(traces[block.text] ?? /(?:)/)
      expect(canEditVisually(now), what).toBe(true)
      expect(tidy(setUp(now).markdown()), what).toBe(tidy(now))
      editor.state.doc.check()
    }
  })

test.each([
  ['a quotation', '> uno\n>\n> ¦', '> uno\n\n![Foto](/a.png)'],
  [
    'a quotation with its source',
    ':::cita[Texto]\nuno\n\n¦\n:::',
    ':::cita[Texto]\n\nuno\n\n:::\n\n![Foto](/a.png)',
  ],
  ['a notice', '> [!NOTE]\n> uno\n>\n> ¦', '> [!NOTE]\n> uno\n>\n> ![Foto](/a.png)\n>\n>'],
  ['an empty quotation', '> ¦', '> ![Foto](/a.png)\n>\n>'],
])('an image inserted in the empty last line of %s is where people expect it', (_, text, expected) => {
  const { editor, ask, markdown } = setUp(text)
  moveToAllowedPlace(editor, 'image')
  ask.image()
  expect(markdown().trim()).toBe(expected)
})

test.each([
  ['words', ' más', '| uno más | c |'],
  ['lines', ' más\ny más', '| uno más y más | c |'],
  ['words of a title', '## más', '| unomás | c |'],
])('%s pasted into a table cell become one line in the cell', (_, pasted, row) => {
  const { editor, markdown } = setUp('| A | B |\n| --- | --- |\n| uno¦ | c |')
  const slice = createTextParser(allTextTools)(pasted, editor.state.selection.$from, false)
  expect(pasteInCell(editor.view, slice)).toBe('inserted')
  expect(tidy(markdown())).toContain(row)
})

test.each([
  ['a list', '- más\n- y más'],
  ['text with a title', '## más\n\nY *más*.'],
  ['code', '```\nmás\n```'],
])('%s pasted into a table cell is inserted below the table', (_, pasted) => {
  const table = '| A | B |\n| --- | --- |\n| uno | c |'
  const { editor, markdown } = setUp(table.replace('uno', 'uno¦'))
  expect(
    pasteInCell(editor.view, createTextParser(allTextTools)(pasted, editor.state.selection.$from, false)),
  ).toBe('below')
  expect(tidy(markdown())).toBe(tidy(`${table}\n\n${pasted}`))
})

test('pasteInCell leaves pasted cells to the table extension', () => {
  const { editor } = setUp('| A | B |\n| --- | --- |\n| uno ¦dos | c |')
  const slice = createTextParser(allTextTools)('| D |\n| --- |\n| e |', editor.state.selection.$from, false)
  expect(pasteInCell(editor.view, slice)).toBe('unhandled')
})

test('the empty lines around a first or last block are not in the Markdown', () => {
  const table = '| A   |\n| --- |\n| b   |'
  for (const text of [
    table,
    '```\ncódigo\n```',
    '> [!NOTE]\n> aviso',
    '![Foto](/a.png)',
    'A[^1]\n\n[^1]: Nota.',
  ]) {
    const { editor, read } = setUp(text)
    const { plugins } = editor.extensionManager
    let state = EditorState.create({ doc: editor.state.doc, plugins })
    state = state.apply(state.tr)
    expect(state.doc.lastChild?.type.name).toBe('paragraph')
    // The added line is not in the undo history, so undo cannot remove it.
    expect(undoDepth(state)).toBe(0)
    state = state.apply(moveToEmptyLine(state.tr, 0))
    expect(state.doc.firstChild?.content.size).toBe(0)
    expect(read(state.doc)).toBe(text)
  }
})

test('createCaretInserter inserts an upload at the original caret, even if the caret or the text changed meanwhile', () => {
  const picture = [{ src: '/a.png', alt: 'Foto', title: '' }]
  const { editor, markdown } = setUp('Uno.\n\nDos ¦y medio.\n\nTres.')
  const insert = createCaretInserter(editor, insertPictures)
  editor.commands.insertContentAt(0, { type: 'paragraph', content: [{ type: 'text', text: 'Cero.' }] })
  editor.view.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)))
  editor.view.dispatch(editor.state.tr.insertText(' Y sigue.'))
  insert(picture)
  expect(markdown()).toBe('Cero.\n\nUno.\n\nDos \n\n![Foto](/a.png)\n\ny medio.\n\nTres. Y sigue.')

  // Now the text around the old caret position is deleted before the picture is inserted.
  const taken = setUp('Uno. Más.¦\n\nDos.')
  const late = createCaretInserter(taken.editor, insertPictures)
  taken.editor.commands.deleteRange({ from: 5, to: 10 })
  taken.editor.commands.setTextSelection(1)
  late(picture)
  expect(taken.markdown()).toMatch(/^Uno\.\n\n!\[Foto\]\(\/a\.png\)\n\n\s*Dos\.$/)
})
