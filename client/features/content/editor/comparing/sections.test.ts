import { expect, test } from 'vitest'
import { mergeContents, resolveContent } from './merge-content.ts'
import { compareContents, listMergeSections } from './sections.ts'

const fields = {
  labels: { title: 'Título', photo: 'Fotografía', cover: 'Portada', tags: 'Etiquetas', text: 'Texto' },
  texts: ['text'],
  images: ['cover'],
  sets: { tags: { max: 10 } },
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
      label: 'Fotografía',
      isMarkdown: false,
      pieces: [{ kind: 'changed', before: '', after: '/medios/b.jpg' }],
    },
    {
      label: 'Portada',
      isMarkdown: false,
      pieces: [{ kind: 'changed', before: 'Una imagen', after: 'Otra imagen' }],
    },
    {
      label: 'Texto',
      isMarkdown: true,
      pieces: [
        { kind: 'same', blocks: ['Primero.', 'Igual.'] },
        { kind: 'changed', before: 'Tercero.', after: 'Tercero, mejor.' },
      ],
    },
  ])
  expect(compareContents(fields, base, { ...base })).toEqual([])
})

test('a merge shows what it takes from the other version, and conflicts with a key for the choice', () => {
  const mine = { ...base, title: 'Mío', tags: ['agua', 'sol'], text: 'Primero. Mío.\n\nIgual.\n\nTercero.' }
  const theirs = { ...base, title: 'Suyo', tags: ['agua', 'sal'], text: 'Primero. Suyo.\n\nIgual.' }
  const result = mergeContents(fields, base, mine, theirs)
  expect(listMergeSections(fields, result, mine, theirs)).toEqual([
    {
      label: 'Título',
      isMarkdown: false,
      pieces: [{ kind: 'conflict', key: 'title', mine: 'Mío', theirs: 'Suyo' }],
    },
    {
      label: 'Etiquetas',
      isMarkdown: false,
      pieces: [{ kind: 'changed', before: 'agua\nsol', after: 'agua\nsol\nsal' }],
    },
    {
      label: 'Texto',
      isMarkdown: true,
      pieces: [
        {
          kind: 'conflict',
          key: 'text.0',
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
    ['title', 'theirs'],
    ['text.0', 'mine'],
  ] as const)
  expect(resolveContent(result, theirs, choices)).toEqual({
    ...mine,
    title: 'Suyo',
    tags: ['agua', 'sol', 'sal'],
    text: 'Primero. Mío.\n\nIgual.',
  })
})
