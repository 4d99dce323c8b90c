import { Hono } from 'hono'
import {
  erasureSchema,
  type ErasureResult,
  type FoundPerson,
  personSchema,
  processingColumns,
} from '#client/features/privacy/contract.ts'
import { normalizeEmail } from '#client/runtime/text/email.ts'
import { auditRequest } from '../../audit/audit-request.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { createValidationError, readBody } from '../../http/request/body.ts'
import { formatCsvHead, createCsvHeaders, formatCsvRows } from '../../http/responses/csv.ts'
import { createMethodNotAllowed } from '../../http/responses/method-not-allowed.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { exportAccount, findAccount } from '../account/personal-data.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportSender } from '../enquiries/answers/personal-data.ts'
import { erasePerson } from './erase.ts'
import { groupByActivity } from './erasure-rules.ts'
import { readMentions } from './mentions.ts'
import { getProcessingRecord } from './processing-record.ts'

const ownAccountError = {
  statusCode: 409,
  message: 'Es tu propia cuenta: quien te la dio, u otra persona dueña, puede borrarla.',
}
const accountNotErasedError = {
  statusCode: 409,
  message:
    'No se borró nada: esa cuenta no se puede quitar ahora. El sitio necesita una persona dueña que pueda ingresar.',
}

async function findPerson(c: AppContext): Promise<Response> {
  const body = await readBody(c, personSchema)
  if (!body.ok) return body.response
  const { email } = body.value
  const { db } = c.get('env')
  const [mentions, account] = await Promise.all([readMentions(db, email), findAccount(db, email)])
  return c.json({
    places: groupByActivity(mentions, email),
    isAccount: account !== null,
  } satisfies FoundPerson)
}

async function downloadPerson(c: AppContext): Promise<Response> {
  const body = await readBody(c, personSchema)
  if (!body.ok) return body.response
  const { email } = body.value
  const { db } = c.get('env')
  const [enquiries, account, mentions] = await Promise.all([
    exportSender(db, email),
    exportAccount(db, email),
    readMentions(db, email),
  ])
  await auditRequest(c, { event: 'person.exported', userId: c.get('user').id })
  return c.json({
    ...enquiries,
    cuenta: account,
    aparece: groupByActivity(mentions, email).map(({ name, count }) => ({ en: name, veces: count })),
  })
}

async function erasePersonalData(c: AppContext): Promise<Response> {
  const body = await readBody(c, erasureSchema)
  if (!body.ok) return body.response
  const { email, confirmation } = body.value
  if (normalizeEmail(confirmation) !== email)
    return errorResponse(
      c,
      createValidationError({ confirmation: 'No es la misma dirección. Escríbela otra vez.' }),
    )
  if (email === c.get('user').email) return errorResponse(c, ownAccountError)
  const erased = await erasePerson(c, email)
  return erased ? c.json(erased satisfies ErasureResult) : errorResponse(c, accountNotErasedError)
}

/** `/api/mngr/privacidad`: the processing record as CSV, and the personal data of one address. */
export const privacyApi = new Hono<AppEnv>()
  .get('/registro.csv', async (c) => {
    const { site } = await getSiteState(c.get('env'), c.get('now'))
    const names = Object.keys(processingColumns) as (keyof typeof processingColumns)[]
    const rows = getProcessingRecord(site).map((row) => [row.name, ...names.map((name) => row[name])])
    return c.body(
      formatCsvHead(['Tratamiento', ...Object.values(processingColumns)]) + formatCsvRows(rows),
      200,
      createCsvHeaders('tratamientos', c.get('now'), site.timeZone),
    )
  })
  .all('/registro.csv', createMethodNotAllowed('GET', 'HEAD'))
  .post('/persona', findPerson)
  .all('/persona', createMethodNotAllowed('POST'))
  .post('/exportar', requireFreshSignIn, downloadPerson)
  .all('/exportar', createMethodNotAllowed('POST'))
  .post('/borrar', requireFreshSignIn, erasePersonalData)
  .all('/borrar', createMethodNotAllowed('POST'))
