import { sql } from 'drizzle-orm'
import { selectTitleAt } from './publications.ts'

/** SQL: the title of the offer or event that `subject` names by its path, also of a past one; NULL if it names none. */
export const subjectTitle = sql`iif(instr(subject, '--') > 0,
  ${selectTitleAt(sql`substr(subject, 1, instr(subject, '--') - 1) || '/' || substr(subject, instr(subject, '--') + 2)`)}, NULL)`
