import { sql, type SQL } from 'drizzle-orm'

/** Words of a question that are looked at. */
const maxWords = 8

/** Lower case without accents, ñ kept: what every search compares. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ñ', '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0001', 'ñ')
}

/** The conditions for a column of folded text to hold every word of a question. `instr` knows no patterns. */
export function hasEveryWord(folded: SQL, question: string): SQL[] {
  const words = fold(question).split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => sql`instr(${folded}, ${word}) > 0`)
}

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
