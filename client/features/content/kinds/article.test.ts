import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyContent, postContentSchema, storedContentSchema } from '../contract.ts'
import { article } from './article.ts'
import { findKindProblems } from './publishable.ts'

test('an article is stored without its kind, and in the order of earlier exports', () => {
  expect(JSON.stringify(emptyContent)).toBe(
    '{"title":"","slug":"","excerpt":"","markdown":"","tags":[],"series":"","author":"","seoTitle":null,"seoDescription":null,"cover":null,"socialImage":null}',
  )
})

test('a stored article may be longer than what can be saved, and lack later fields', () => {
  const { series, author, ...older } = { ...emptyContent, title: 'x'.repeat(201) }
  expect(v.parse(storedContentSchema, older)).toEqual({ ...older, series, author })
  expect(v.safeParse(storedContentSchema, { ...older, tags: null }).success).toBe(false)
  expect(v.safeParse(postContentSchema, older).issues?.map(({ message }) => message)).toEqual([
    'El título admite como máximo 200 caracteres; hay 201.',
  ])
})

test.each([
  ['::boton[Escríbenos]{url="contacto"}', 1],
  ['Uno.\n\n> :::cita[Ana]{url="su web"}\n> Dos.\n> :::', 3],
  ['::boton[a]{url=/b}\n\n:::mapa{url="javascript:x"}\n:::', 3],
])('a block whose address leads nowhere prevents publishing: %j', (markdown, line) => {
  expect(findKindProblems(article, { ...emptyContent, title: 'Uno', markdown })).toEqual({
    markdown: `Escribe una dirección completa, como /contacto o https://cauce.example (línea ${line}).`,
  })
})

test('code about blocks, and blocks without an address, can be published', () => {
  const markdown = '```\n::boton[a]{url=b}\n```\n\n::boton[a]\n\n::formulario'
  expect(findKindProblems(article, { ...emptyContent, title: 'Uno', markdown })).toEqual({})
})

test('an article needs a title and a text, and may be about placeholders', () => {
  expect(findKindProblems(article, emptyContent)).toEqual({
    title: 'Escribe un título.',
    markdown: 'Escribe el texto antes de publicar.',
  })
  expect(
    findKindProblems(article, { ...emptyContent, title: 'Lorem ipsum', markdown: 'Por definir' }),
  ).toEqual({})
})
