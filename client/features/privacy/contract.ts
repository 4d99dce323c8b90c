import * as v from 'valibot'
import { emailSchema } from '../account/contract/fields.ts'

export const privacyApiPath = '/api/mngr/privacidad'
/** POST `{ email }` → `foundPersonSchema`: where an address stands. The address never stands in one of ours. */
export const findPersonPath = `${privacyApiPath}/persona`
/** POST `{ email }` → all that there is of whoever has the address, as JSON. */
export const exportPersonPath = `${privacyApiPath}/exportar`
/** POST `{ email, confirmation }` → `erasureResultSchema`. A failure before the answer changes nothing, or all of it. */
export const erasePersonPath = `${privacyApiPath}/borrar`
/** GET → CSV, as a download. */
export const processingRecordCsvPath = `${privacyApiPath}/registro.csv`

export const personSchema = v.object({ email: emailSchema })
export const erasureSchema = v.object({ email: emailSchema, confirmation: v.string() })

/** A treatment of personal data, as the register says it. */
export type ProcessingActivity = {
  name: string
  whose: string
  what: string
  why: string
  basis: string
  keptFor: string
  seenBy: string
  where: string
}

/** The columns of the register, in their order. */
export const processingColumns = {
  whose: 'De quién',
  what: 'Qué se guarda',
  why: 'Para qué',
  basis: 'Con qué base',
  keptFor: 'Cuánto tiempo',
  seenBy: 'Quién lo ve',
  where: 'Dónde',
} as const satisfies Partial<Record<keyof ProcessingActivity, string>>

/** `deleted`: the row goes; `struck`: the address is taken out of a text; `kept`: it stays, for the reason given. */
const personalDataPlaceSchema = v.object({
  name: v.string(),
  count: v.number(),
  fate: v.picklist(['deleted', 'struck', 'kept']),
})
export const foundPersonSchema = v.object({
  places: v.array(personalDataPlaceSchema),
  isAccount: v.boolean(),
})
export const erasureResultSchema = v.object({
  places: v.array(personalDataPlaceSchema),
  left: v.array(personalDataPlaceSchema),
  /** Files that storage did not delete yet; the site goes on trying. */
  filesLeft: v.number(),
})
export type PersonalDataPlace = v.InferOutput<typeof personalDataPlaceSchema>
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>
export type ErasureResult = v.InferOutput<typeof erasureResultSchema>

/** Anything: it is saved as it comes. */
export const personFileSchema = v.record(v.string(), v.unknown())

/** Route name → the data of that page. */
export type PrivacyPages = {
  'mngr-privacidad': { treatments: ProcessingActivity[]; backupMonths: number; auditMonths: number }
}
