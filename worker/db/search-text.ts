import { sql, type SQL } from 'drizzle-orm'
import { foldText } from '#client/runtime/text/fold-text.ts'

/** How many words of a query are used; the rest is ignored. */
const maxWords = 8
/** How many letters of each word are used; the rest is cut off. */
const maxLetters = 40
/** How many characters of a query are used; the rest is cut off. */
const maxQueryLength = 200

export const splitSearchWords = (query: string): string[] =>
  foldText(query.slice(0, maxQueryLength))
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxLetters))

/**
 * Condition: text normalised by `foldText` contains a word. An `ñ` in the word matches only `ñ`, an `n` matches both,
 * because many people type «espana». `instr` has no wildcards to escape.
 */
export function hasWord(folded: SQL, word: string): SQL {
  const either = word.includes('n') && !word.includes('ñ')
  return either ? sql`instr(replace(${folded}, 'ñ', 'n'), ${word}) > 0` : sql`instr(${folded}, ${word}) > 0`
}

export const hasEveryWord = (folded: SQL, query: string): SQL[] =>
  splitSearchWords(query).map((word) => hasWord(folded, word))

const spanish = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u' }
const letters = [
  ...Object.entries(spanish).flatMap(([accented, plain]) => [
    [accented, plain],
    [accented.toUpperCase(), plain],
  ]),
  ['Ñ', 'ñ'],
]

/**
 * `foldText` in SQL, for Spanish letters. It maps character by character, so positions stay the same. It is slow: use
 * it only for a few rows, and only if there is no folded column.
 */
export function foldSql(text: SQL): SQL {
  return letters.reduce(
    (folded, [from, to]) => sql`replace(${folded}, ${sql.raw(`'${from}', '${to}'`)})`,
    sql`lower(${text})`,
  )
}

/**
 * What a text is sorted by in Spanish: without case, accents and opening punctuation, and with ñ after n instead of
 * after z. Migration 0060 has an index on it.
 */
export const toSortKey = (text: SQL): SQL =>
  sql`ltrim(replace(${foldSql(text)}, 'ñ', 'n~'), ${sql.raw(`' ¿¡«"“‘''([…'`)})`
