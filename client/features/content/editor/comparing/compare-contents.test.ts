import { expect, test } from 'vitest'
import { imageId, tags } from '../../kinds/article.ts'
import { image, richText, text } from '../../kinds/fields/fields.ts'
import { normalizeMarkdown } from '../text/formatted-markdown.tsx'
import { compareContents, mergeContents, resolveMerge } from './compare-contents.ts'

const fields = {
  title: text({ label: 'Título', max: 60 }),
  photo: image({ label: 'Fotografía' }),
  cover: imageId({ control: 'cover', label: 'Portada' }),
  tags: tags({ label: 'Etiquetas', max: 10 }),
  text: richText({ label: 'Texto', max: 600, rows: 4 }),
}
const base = {
  title: 'Uno',
  photo: null,
  cover: 'a1',
  tags: ['agua'],
  text: 'Primero.\n\nIgual.\n\nTercero.',
}

test('a comparison lists the fields that changed, in the order of their labels', () => {
  const photo = { src: '/medios/b.jpg', width: 3, height: 2 }
  const after = { ...base, photo, cover: 'b2', text: 'Primero.\n\nIgual.\n\nTercero, mejor.' }
  expect(compareContents(fields, base, after)).toEqual([
    {
      name: 'photo',
      label: 'Fotografía',
      isMarkdown: false,
      pieces: [{ kind: 'changed', before: '', after: '/medios/b.jpg' }],
    },
    {
      name: 'cover',
      label: 'Portada',
      isMarkdown: false,
      isImageId: true,
      pieces: [{ kind: 'changed', before: 'a1', after: 'b2' }],
    },
    {
      name: 'text',
      label: 'Texto',
      isMarkdown: true,
      pieces: [
        { kind: 'same', blocks: ['Primero.', 'Igual.'] },
        { kind: 'changed', before: 'Tercero.', after: 'Tercero, mejor.' },
      ],
    },
  ])
  expect(compareContents(fields, base, { ...base })).toEqual([])
  const [one, other] = [
    ['agua', 'sol'],
    ['sol', 'agua'],
  ].map((tags) => ({ ...base, tags }))
  expect(compareContents(fields, one ?? base, other ?? base)).toEqual([])
})

test('a merge shows what it takes from the other version, and conflicts with a key for the choice', () => {
  const mine = { ...base, title: 'Mío', tags: ['agua', 'sol'], text: 'Primero. Mío.\n\nIgual.\n\nTercero.' }
  const theirs = { ...base, title: 'Suyo', tags: ['agua', 'sal'], text: 'Primero. Suyo.\n\nIgual.' }
  const result = mergeContents(fields, base, mine, theirs)
  expect(result.sections).toEqual([
    {
      name: 'title',
      label: 'Título',
      isMarkdown: false,
      pieces: [{ kind: 'conflict', mine: 'Mío', theirs: 'Suyo' }],
    },
    {
      name: 'tags',
      label: 'Etiquetas',
      isMarkdown: false,
      pieces: [{ kind: 'changed', before: 'agua\nsol', after: 'agua\nsal\nsol' }],
    },
    {
      name: 'text',
      label: 'Texto',
      isMarkdown: true,
      pieces: [
        {
          kind: 'conflict',
          mine: 'Primero. Mío.',
          theirs: 'Primero. Suyo.',
          both: 'Primero. Mío. Suyo.',
        },
        { kind: 'same', blocks: ['Igual.'] },
        { kind: 'changed', before: 'Tercero.', after: '' },
      ],
    },
  ])
  const choices = new Map([
    ['title.0', 'theirs'],
    ['text.0', 'mine'],
  ] as const)
  expect(resolveMerge(result, theirs, choices)).toEqual({
    ...mine,
    title: 'Suyo',
    tags: ['agua', 'sol', 'sal'],
    text: 'Primero. Mío.\n\nIgual.',
  })
})

test('a field takes the value of the side that changed it, and conflicts if both did', () => {
  const merge = (before: string | null, mine: string, theirs: string) => {
    const title = (value: string) => ({ ...base, title: value })
    const { content, sections } = mergeContents(
      fields,
      before === null ? null : title(before),
      title(mine),
      title(theirs),
    )
    return [content.title, sections.flatMap(({ pieces }) => pieces.map(({ kind }) => kind))]
  }
  expect(merge('a', 'b', 'a')).toEqual(['b', []])
  expect(merge('a', 'a', 'c')).toEqual(['c', ['changed']])
  expect(merge('a', 'b', 'b')).toEqual(['b', []])
  expect(merge('a', 'b', 'c')).toEqual(['b', ['conflict']])
  expect(merge(null, 'b', 'c')).toEqual(['b', ['conflict']])
})

test('a merge marks the paragraphs that only my version has, which it leaves as they are', () => {
  const [text] = mergeContents(
    fields,
    { ...base, text: 'Uno.\n\nDos.\n\nTres.\n\nCuatro.' },
    { ...base, text: 'Uno.\n\nDos mío.\n\nTres.\n\nCuatro.' },
    { ...base, text: 'Uno.\n\nDos.\n\nTres.\n\nCuatro suyo.' },
  ).sections
  expect(text?.pieces).toEqual([
    { kind: 'same', blocks: ['Uno.'] },
    { kind: 'same', blocks: ['Dos mío.'], isMine: true },
    { kind: 'same', blocks: ['Tres.'] },
    { kind: 'changed', before: 'Cuatro.', after: 'Cuatro suyo.' },
  ])
})

test('Markdown that the visual editor only writes otherwise is no difference, and no conflict', () => {
  const written = (word: string, ...blocks: readonly string[]) => ({
    ...base,
    text: [`${word} uno.`, ...blocks, 'Fin.'].join('\n\n'),
  })
  const byHand = [
    '|A|Número|\n|-|--:|\n|uno|2|',
    '* uno\n* dos\n  * tres',
    '1) uno\n2) dos',
    '__fuerte__ y _leve_, a * b\\.',
    'Encabezado\n---',
    '> [!NOTE]\n> Aviso.',
    '~~~js\na\n\nb\n~~~',
    '***',
  ]
  const older = written('Texto', ...byHand)
  const editor = byHand.map(normalizeMarkdown)
  expect(editor).not.toEqual(byHand)
  const newer = written('Otro', ...editor)
  const [section, ...others] = compareContents(fields, older, newer)
  expect(others).toEqual([])
  expect(section?.pieces.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'changed', before: 'Texto uno.', after: 'Otro uno.' },
  ])
  const merge = mergeContents(fields, older, newer, { ...older, title: 'Dos' })
  expect(merge.sections.map(({ name }) => name)).toEqual(['title'])
})
