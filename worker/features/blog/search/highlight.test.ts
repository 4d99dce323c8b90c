import { expect, test } from 'vitest'
import { markHits, createSnippet } from './highlight.ts'

const shown = (segments: ReturnType<typeof markHits> | null): string | undefined =>
  segments?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('markHits marks words that start with a term, in any case and with any accents, but not ñ for n', () => {
  expect(shown(markHits('Canción, canciones y CANCIÓN.', ['cancion']))).toBe(
    '[Canción], [canciones] y [CANCIÓN].',
  )
  expect(shown(markHits('El año y el ano', ['ano']))).toBe('El año y el [ano]')
  expect(shown(markHits('Escanción', ['cancion']))).toBe('Escanción')
})

test('a snippet is cut at words around the first hit, with an ellipsis at each cut', () => {
  const words = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, n) => `p${from + n}`).join(' ')
  expect(shown(createSnippet(`${words(0, 40)} aquí, ${words(40, 90)}`, ['aqui']))).toBe(
    `…${words(32, 40)} [aquí], ${words(40, 63)}…`,
  )
  expect(shown(createSnippet(`aquí ${words(0, 31)}. ${words(31, 60)}`, ['aqui']))).toBe(
    `[aquí] ${words(0, 31)}.`,
  )
  expect(shown(createSnippet('Todo aquí.', ['aqui']))).toBe('Todo [aquí].')
  expect(createSnippet('Nada.', ['aqui'])).toBeNull()
})

test('a snippet begins with the sentence of its hit if that begins shortly before', () => {
  const start = 'Esto no tiene que ver, y tampoco se muestra. '
  expect(shown(createSnippet(`${start}La cuenta de correo@ejemplo.com la lleva aquí.`, ['aqui']))).toBe(
    'La cuenta de correo@ejemplo.com la lleva [aquí].',
  )
  expect(shown(createSnippet(`${start}Pregunta: «¿Quién vive aquí?»`, ['aqui']))).toBe(
    '«¿Quién vive [aquí]?»',
  )
})
