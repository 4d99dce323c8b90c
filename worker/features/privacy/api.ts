import {
  erasureSchema,
  type ErasureResult,
  erasureResultSchema,
  type FoundPerson,
  foundPersonSchema,
  personFileSchema,
  personSchema,
  type ProcessingActivity,
  processingColumns,
} from '#client/features/privacy/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { createApi, route } from '../../api/route.ts'
import { errorResponse } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { addDate, createCsv, createCsvHeaders } from '../../http/responses/csv.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { exportAccount, findAccount } from '../account/personal-data.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportSender } from '../enquiries/answers/personal-data.ts'
import { erasePerson, groupByActivity } from './erase.ts'
import { readMentions } from './mentions.ts'
import { getProcessingRecord } from './processing-record.ts'

const ownAccountError = {
  statusCode: 409,
  message: 'Es tu propia cuenta: otra persona con el rol Dirección puede borrarla.',
}
const accountNotErasedError = {
  statusCode: 409,
  message:
    'No se borró nada: es la cuenta de alguien del equipo. Solo la quita alguien con el rol Dirección, y tiene que quedar otra persona con ese rol que pueda entrar.',
}

const facts = { permission: 'managePrivacy', rateLimit: 'none' } as const

/** `/api/mngr/privacidad`: the processing record as CSV, and the personal data of one address. */
export const privacyApi = createApi([
  route('GET', '/registro.csv', {
    ...facts,
    audit: { none: 'says what the site processes, without personal data' },
    answer: { file: 'text/csv' },
    example: { status: 200 },
    handle: async ({ c, env, now }) => {
      const { site } = await getSiteState(env, now)
      const names = Object.keys(processingColumns) as (keyof typeof processingColumns)[]
      const csv = createCsv<ProcessingActivity>(site, [
        ['Tratamiento', ({ name }) => name],
        ...names.map((name) => [processingColumns[name], (row: ProcessingActivity) => row[name]] as const),
      ])
      const headers = createCsvHeaders(addDate('tratamientos', now, site.timeZone))
      return c.body(csv.head + csv.rows(getProcessingRecord(site)), 200, headers)
    },
  }),
  route('POST', '/persona', {
    ...facts,
    audit: { none: 'only counts what is stored' },
    body: personSchema,
    answer: foundPersonSchema,
    example: { given: 'person', body: { email: '{email}' }, status: 200 },
    handle: async ({ c, env: { db }, body: { email } }) => {
      const [mentions, account] = await Promise.all([readMentions(db, email), findAccount(db, email)])
      return c.json({
        places: groupByActivity(mentions, email),
        isAccount: account !== null,
      } satisfies FoundPerson)
    },
  }),
  route('POST', '/exportar', {
    ...facts,
    audit: 'person.exported',
    freshSignIn: requireFreshSignIn,
    body: personSchema,
    answer: personFileSchema,
    example: { given: 'person', body: { email: '{email}' }, status: 200 },
    handle: async ({ c, env: { db }, body: { email }, recordNow }) => {
      const [enquiries, account, mentions] = await Promise.all([
        exportSender(db, email),
        exportAccount(db, email),
        readMentions(db, email),
      ])
      await recordNow({ event: 'person.exported' })
      return c.json({
        ...enquiries,
        cuenta: account,
        aparece: groupByActivity(mentions, email).map(({ name, count }) => ({ en: name, veces: count })),
      })
    },
  }),
  route('POST', '/borrar', {
    ...facts,
    audit: ['person.erased', 'removed'],
    freshSignIn: requireFreshSignIn,
    body: erasureSchema,
    answer: erasureResultSchema,
    example: { given: 'person', body: { email: '{email}', confirmation: '{email}' }, status: 200 },
    handle: async ({ c, body: { email, confirmation }, user }) => {
      if (normalizeEmail(confirmation) !== email)
        return errorResponse(
          c,
          createValidationError({ confirmation: 'No es la misma dirección. Escríbela otra vez.' }),
        )
      if (email === user.email) return errorResponse(c, ownAccountError)
      const erased = await erasePerson(c, email)
      return erased ? c.json(erased satisfies ErasureResult) : errorResponse(c, accountNotErasedError)
    },
  }),
])
