import { sql, type SQL } from 'drizzle-orm'
import { fold } from '#client/runtime/text/fold.ts'

/** Words of a question that are looked at. */
const maxWords = 8
/** Letters of a word that are looked at. */
const maxLetters = 40
/** Characters of a question that are looked at. */
const maxQuestion = 200

/** The words of a question, as they are compared. */
export const wordsOf = (question: string): string[] =>
  fold(question.slice(0, maxQuestion))
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
export const hasEveryWord = (folded: SQL, question: string): SQL[] =>
  wordsOf(question).map((word) => hasWord(folded, word))

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
export function foldInSql(text: SQL): SQL {
  return letters.reduce(
    (folded, [from, to]) => sql`replace(${folded}, ${sql.raw(`'${from}', '${to}'`)})`,
    sql`lower(${text})`,
  )
}
