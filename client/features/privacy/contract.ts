import * as v from 'valibot'
import { emailSchema } from '../account/contract/fields.ts'

const privacyApiPath = '/api/mngr/privacidad'
/** POST `{ email }` → `foundPersonSchema`. The address is sent in the body, so that no URL contains it. */
export const findPersonPath = `${privacyApiPath}/persona`
/** POST `{ email }` → JSON with all data stored about the person. */
export const exportPersonPath = `${privacyApiPath}/exportar`
/** POST `{ email, confirmation }` → `erasureResultSchema`; `left`: data that exceeded its limit and remains. */
export const erasePersonPath = `${privacyApiPath}/borrar`
/** GET → CSV download of the processing record. */
export const processingRecordCsvPath = `${privacyApiPath}/registro.csv`

export const personSchema = v.object({ email: emailSchema })
export const erasureSchema = v.object({ email: emailSchema, confirmation: v.string() })

/** A processing activity of the record required by article 30 of the GDPR. */
export type ProcessingActivity = {
  name: string
  whose: string
  what: string
  why: string
  legalBasis: string
  retention: string
  seenBy: string
  where: string
}

export const processingColumns = {
  whose: 'De quién',
  what: 'Qué se guarda',
  why: 'Para qué',
  legalBasis: 'Con qué base',
  retention: 'Cuánto tiempo',
  seenBy: 'Quién lo ve',
  where: 'Dónde',
} as const satisfies Partial<Record<keyof ProcessingActivity, string>>

/** `deleted`: rows are deleted; `struck`: the address is redacted in texts; `unchanged`: stays as it is. */
const personalDataPlaceSchema = v.object({
  name: v.string(),
  count: v.number(),
  fate: v.picklist(['deleted', 'struck', 'unchanged']),
})
export const foundPersonSchema = v.object({
  places: v.array(personalDataPlaceSchema),
  isAccount: v.boolean(),
})
export const erasureResultSchema = v.object({
  places: v.array(personalDataPlaceSchema),
  left: v.array(personalDataPlaceSchema),
  /** Files not deleted from storage yet; the site retries later. */
  filesLeft: v.number(),
})
export type PersonalDataPlace = v.InferOutput<typeof personalDataPlaceSchema>
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>
export type ErasureResult = v.InferOutput<typeof erasureResultSchema>

/** Any JSON object: the file is saved as it is received. */
export const personFileSchema = v.record(v.string(), v.unknown())

export type PrivacyPages = {
  'mngr-privacidad': { treatments: ProcessingActivity[]; backupMonths: number; auditMonths: number }
}
