import { Hono } from 'hono'
import {
  erasureSchema,
  type Erased,
  type Found,
  personSchema,
  treatmentColumns,
} from '#client/features/privacy/contract.ts'
import { foldEmail } from '#client/runtime/text/email.ts'
import { audit } from '../../audit/audit.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { csvHead, csvHeaders, csvLines } from '../../http/csv.ts'
import { errorResponse } from '../../http/errors.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { siteOf } from '../../site-settings/site.ts'
import { exportAccount, findAccount } from '../account/person.ts'
import { freshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { exportPerson } from '../enquiries/answers/person.ts'
import { erasePerson } from './erase.ts'
import { placesOf } from './fates.ts'
import { readMentions } from './mentions.ts'
import { registerOf } from './register.ts'

const yourself = {
  statusCode: 409,
  message: 'Es tu propia cuenta: quien te la dio, u otra persona dueña, puede borrarla.',
}
const keptAccount = {
  statusCode: 409,
  message:
    'No se borró nada: esa cuenta no se puede quitar ahora. El sitio necesita una persona dueña que pueda ingresar.',
}

async function find(c: AppContext): Promise<Response> {
  const body = await readBody(c, personSchema)
  if (!body.ok) return body.response
  const { email } = body.value
  const { db } = c.get('env')
  const [mentions, account] = await Promise.all([readMentions(db, email), findAccount(db, email)])
  return c.json({ places: placesOf(mentions, email), isAccount: account !== null } satisfies Found)
}

async function download(c: AppContext): Promise<Response> {
  const body = await readBody(c, personSchema)
  if (!body.ok) return body.response
  const { email } = body.value
  const { db } = c.get('env')
  const [enquiries, account, mentions] = await Promise.all([
    exportPerson(db, email),
    exportAccount(db, email),
    readMentions(db, email),
  ])
  await audit(c, { event: 'person.exported', managerId: c.get('user').id })
  return c.json({
    ...enquiries,
    cuenta: account,
    aparece: placesOf(mentions, email).map(({ name, count }) => ({ en: name, veces: count })),
  })
}

async function erase(c: AppContext): Promise<Response> {
  const body = await readBody(c, erasureSchema)
  if (!body.ok) return body.response
  const { email, confirmation } = body.value
  if (foldEmail(confirmation) !== email)
    return errorResponse(c, invalid({ confirmation: 'No es la misma dirección. Escríbela otra vez.' }))
  if (email === c.get('user').email) return errorResponse(c, yourself)
  const erased = await erasePerson(c, email)
  return erased ? c.json(erased satisfies Erased) : errorResponse(c, keptAccount)
}

/** `/api/mngr/privacidad`: the register as a file, and what there is of one person. */
export const privacyApi = new Hono<AppEnv>()
  .get('/registro.csv', async (c) => {
    const { site } = await siteOf(c.get('env'), c.get('now'))
    const names = Object.keys(treatmentColumns) as (keyof typeof treatmentColumns)[]
    const rows = registerOf(site).map((row) => [row.name, ...names.map((name) => row[name])])
    return c.body(
      csvHead(['Tratamiento', ...Object.values(treatmentColumns)]) + csvLines(rows),
      200,
      csvHeaders('tratamientos', c.get('now'), site.timeZone),
    )
  })
  .all('/registro.csv', methodNotAllowed('GET', 'HEAD'))
  .post('/persona', find)
  .all('/persona', methodNotAllowed('POST'))
  .post('/exportar', freshSignIn, download)
  .all('/exportar', methodNotAllowed('POST'))
  .post('/borrar', freshSignIn, erase)
  .all('/borrar', methodNotAllowed('POST'))
