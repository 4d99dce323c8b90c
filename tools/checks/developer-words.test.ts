import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listSources, visitTexts } from './sources.ts'

// Texts that owners, editors and visitors read contain no words of developers: commands, variables, status codes.

const developerWords = [
  /\b(?:npm|npx|wrangler)\b|\bdocs\//,
  // Variables such as BACKUP_KEY.
  /\b[A-Z0-9]{2,}_[A-Z_]+\b/,
  // Status codes. EN 301 549 is a standard.
  /\b(?:(?<!EN )30[1278]|404|410|50[03])\b/,
  /\{(?:página|producto)\}/,
  /\b(?:petici[oó]n(?:es)?|coincidió|caché|KV|R2|D1|HTTP|SQL)(?!\p{L})/u,
  /\b(?:build|commit|hash|endpoint|token|slug|cron|script|isolate|binding|webhook)s?\b/,
]

/**
 * Only for the person who runs the site: problems of its configuration, its health and its backups, the API, and the
 * message that asks to set up mail.
 */
const operatorTexts =
  /^(?:tools|worker\/(?:env|seed|testing|jobs|api|markdown)|worker\/features\/operations)\/|^worker\/features\/dashboard\/mail-setup\.ts$|\/testing(?:\/sample-mails)?\.ts$/

/** Texts that contain such a word on purpose, and why. */
const allowed = new Map([
  [
    'La da el otro programa, y empieza por https://. Suele llamarla «webhook».',
    'the name that other programs use',
  ],
  ['404 no encontradas rotos errores', 'words that a search in the palette finds'],
  ['Un script de fuera del sitio', 'a name that is stored with the measurements'],
])

/** A Spanish sentence rather than a name, a path or a query: it contains one of the commonest words. */
const isSentence = (text: string): boolean =>
  /(?:^| )(?:el|la|los|las|de|del|que|se|un|una|con|para|en|lo|al|es|su|tu|por|ya) /i.test(text)

const findDeveloperWord = (text: string): string | null =>
  isSentence(text) && !allowed.has(text)
    ? (developerWords.flatMap((words) => words.exec(text)?.[0] ?? [])[0] ?? null)
    : null

function listTexts(file: string, source: string): string[] {
  const texts: string[] = []
  visitTexts(file, source, (text) => void texts.push(text))
  return texts
}

test('no text that owners, editors or visitors read contains a word of developers', () => {
  const found = listSources()
    .filter((file) => !operatorTexts.test(file))
    .flatMap((file) =>
      listTexts(file, readFileSync(file, 'utf8')).flatMap((text) => {
        const word = findDeveloperWord(text)
        return word === null ? [] : [`${file}: «${word}» in «${text}»`]
      }),
    )
  expect(found).toEqual([])
})

test('finds commands, variables, status codes and placeholders in sentences, and no identifiers', () => {
  expect(findDeveloperWord('puede darte uno con npm run manager')).toBe('npm')
  expect(findDeveloperWord('307: por ahora, sin cambiar la petición')).toBe('307')
  expect(findDeveloperWord('https://otro.example, o con lo que coincidió: /blog/**')).toBe('coincidió')
  expect(findDeveloperWord('Lleva {página} y, si quieres, {producto}, que es el nombre comercial.')).toBe(
    '{página}',
  )
  expect(findDeveloperWord('al sitio le falta la clave (SECOND_FACTOR_KEY)')).toBe('SECOND_FACTOR_KEY')
  expect(findDeveloperWord('{página} - {producto}')).toBeNull()
  expect(findDeveloperWord('a las que remite la norma europea EN 301 549.')).toBeNull()
})
