import { sql } from 'drizzle-orm'
import { toOfferSubject } from '#client/features/enquiries/contract/form.ts'
import { selectTitleAt } from './publications.ts'

const prefix = toOfferSubject('')

/** SQL: the title of the job offer that `subject` names, also of a past one; NULL if it names none. */
export const offerTitle = sql`iif(substr(subject, 1, ${prefix.length}) = ${prefix},
  ${selectTitleAt(sql`'empleo/' || substr(subject, ${prefix.length + 1})`)}, NULL)`
