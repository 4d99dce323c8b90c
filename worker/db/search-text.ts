import { sql, type SQL } from 'drizzle-orm'
import { foldText } from '#client/runtime/text/fold-text.ts'

/** Words of a question that are looked at. */
const maxWords = 8
/** Letters of a word that are looked at. */
const maxLetters = 40
/** Characters of a question that are looked at. */
const maxQueryLength = 200

/** The words of a question, as they are compared. */
export const splitSearchWords = (query: string): string[] =>
  foldText(query.slice(0, maxQueryLength))
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxLetters))

/**
 * The condition for folded text to hold a word. Who types an ñ means it; an n may be either, for many type
 * «espana». `instr` knows no patterns.
 */
export function hasWord(folded: SQL, word: string): SQL {
  const either = word.includes('n') && !word.includes('ñ')
  return either ? sql`instr(replace(${folded}, 'ñ', 'n'), ${word}) > 0` : sql`instr(${folded}, ${word}) > 0`
}

/** The conditions for a column of folded text to hold every word of a question. */
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
 * `fold` inside SQL, for the letters of Spanish, letter by letter: positions stay. For text that has no
 * folded column, and only a few rows of it.
 */
export function foldSql(text: SQL): SQL {
  return letters.reduce(
    (folded, [from, to]) => sql`replace(${folded}, ${sql.raw(`'${from}', '${to}'`)})`,
    sql`lower(${text})`,
  )
}
