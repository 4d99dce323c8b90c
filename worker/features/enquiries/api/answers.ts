import { create as contentDisposition } from 'content-disposition'
import { Hono } from 'hono'
import {
  answerLimits,
  changedTemplateSchema,
  draftSchema,
  newAnswerSchema,
  signatureSchema,
  templateSchema,
} from '#client/features/enquiries/contract/answers.ts'
import { unfilled } from '#client/features/enquiries/contract/placeholders.ts'
import { audit } from '#worker/audit/audit.ts'
import { audited } from '#worker/audit/audited.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitBody, multipartOverhead } from '#worker/http/limits/limit-body.ts'
import { limitPerPerson } from '#worker/http/limits/limit-per-person.ts'
import { invalid, readBody } from '#worker/http/request/body.ts'
import { readUpload } from '#worker/http/request/form-body.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { freshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { enqueueAnswers } from '../answers/deliver.ts'
import { openFile, removeFile, storeFile } from '../answers/files.ts'
import { addressOf, exportPerson } from '../answers/person.ts'
import { markAnswerWaiting } from '../answers/send.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  findTemplate,
  saveSignature,
} from '../answers/templates.ts'
import { saveDraft, storeAnswer } from '../answers/write.ts'
import { canMail, noAnswers, referenceOf } from './given.ts'

/** Answers that one person sends once more in 15 minutes: what failed or came back. */
const sentAgain = 15

const missing = (c: AppContext) => notFound(c)
/** No row has the number of an address that is none. */
const idOf = (c: AppContext): number =>
  /^\d{1,15}$/.test(c.req.param('id') ?? '') ? Number(c.req.param('id')) : -1
const taken = {
  statusCode: 409,
  message:
    'No se guardó: otra plantilla tiene ese nombre, alguien cambió esta mientras tanto, o ya hay demasiadas. Vuelve a cargar la página.',
}

async function answer(c: AppContext): Promise<Response> {
  const body = await readBody(c, newAnswerSchema)
  if (!body.ok) return body.response
  const env = c.get('env')
  if (!canMail(env)) return errorResponse(c, noAnswers)
  const open = unfilled(body.value.text)
  if (open !== null)
    return errorResponse(c, invalid({ text: `Queda «${open}» sin rellenar. Escríbelo o quítalo.` }))
  const { id: managerId, name, email } = c.get('user')
  const { device, country } = visitorOf(c)
  const now = c.get('now')
  const reference = referenceOf(c)
  const answered = await storeAnswer(env.db, now, {
    ...body.value,
    reference,
    author: name || email,
    actor: { managerId, device, country },
  })
  if (answered.kind === 'missing') return missing(c)
  if (answered.kind === 'limited') return errorResponse(c, answered.error)
  if (answered.kind === 'overtaken') {
    const message = `No se envió: ${answered.author} escribió en esta conversación mientras tanto. Míralo antes de enviar; tu texto sigue aquí.`
    return errorResponse(c, { statusCode: 409, message, data: { overtaken: true } })
  }
  c.set('recorded', true)
  await enqueueAnswers(env, [answered.id])
  return c.json({ id: answered.id }, 201)
}

async function attach(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const file = form.value.get('archivo')
  if (!file || typeof file === 'string')
    return errorResponse(c, { statusCode: 400, message: 'Falta el archivo.' })
  const stored = await storeFile(c.get('env'), c.get('now'), {
    reference: referenceOf(c),
    managerId: c.get('user').id,
    name: file.name,
    type: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
  if (stored.kind === 'missing') return missing(c)
  if (stored.kind === 'refused') return errorResponse(c, { statusCode: 422, message: stored.message })
  return c.json({ file: stored.file }, 201)
}

async function download(c: AppContext): Promise<Response> {
  const file = await openFile(c.get('env'), c.req.param('id') ?? '', c.get('user').id)
  if (!file) return missing(c)
  return c.body(file.body, 200, {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    // Whoever wrote it chose its content: it is saved, and never opened as a page of ours.
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
}

async function person(c: AppContext): Promise<Response> {
  const ref = referenceOf(c)
  const { db } = c.get('env')
  const email = await addressOf(db, ref)
  if (email === null) return missing(c)
  const all = await exportPerson(db, email)
  await audit(c, { event: 'enquiry.contact-exported', managerId: c.get('user').id, detail: ref })
  return c.body(JSON.stringify(all, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="persona-${ref}.json"`,
  })
}

const recorded = (c: AppContext, event: 'template.saved' | 'template.deleted', detail: string) =>
  audited(c, { event, managerId: c.get('user').id, detail })

/** Answering: behind the guard, as part of the inbox. */
export const answersApi = new Hono<AppEnv>()
  .put('/:ref/borrador', async (c) => {
    const body = await readBody(c, draftSchema)
    if (!body.ok) return body.response
    const draft = { reference: referenceOf(c), managerId: c.get('user').id, text: body.value.text }
    const saved = await saveDraft(c.get('env').db, c.get('now'), draft)
    return saved ? c.json(saved) : missing(c)
  })
  .post('/:ref/respuestas', answer)
  .post('/respuestas/:id/reenviar', limitPerPerson('answer-again', sentAgain), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, noAnswers)
    const again = await markAnswerWaiting(env.db, c.get('now'), idOf(c))
    if (!again)
      return errorResponse(c, { statusCode: 409, message: 'Esta respuesta ya está enviada o en cola.' })
    await enqueueAnswers(env, [idOf(c)])
    return c.json({ queued: 1 }, 202)
  })
  .post('/:ref/adjuntos', limitBody(answerLimits.fileBytes + multipartOverhead), attach)
  .get('/adjuntos/:id', download)
  .delete('/adjuntos/:id', async (c) => {
    const removed = await removeFile(c.get('env'), c.req.param('id'), c.get('user').id)
    return removed ? c.body(null, 204) : missing(c)
  })
  .get('/:ref/persona.json', freshSignIn, person)
  .post('/plantillas', async (c) => {
    const body = await readBody(c, templateSchema)
    if (!body.ok) return body.response
    const record = recorded(c, 'template.saved', body.value.name)
    const added = await addTemplate(c.get('env').db, c.get('now'), body.value, record)
    return added ? c.json({ added }, 201) : errorResponse(c, taken)
  })
  .put('/plantillas/:id', async (c) => {
    const body = await readBody(c, changedTemplateSchema)
    if (!body.ok) return body.response
    const change = { ...body.value, id: idOf(c) }
    const record = recorded(c, 'template.saved', change.name)
    const changed = await changeTemplate(c.get('env').db, c.get('now'), change, record)
    return changed ? c.json({ changed }) : errorResponse(c, taken)
  })
  .delete('/plantillas/:id', async (c) => {
    const { db } = c.get('env')
    const name = await findTemplate(db, idOf(c))
    if (name === null) return missing(c)
    await deleteTemplate(db, idOf(c), recorded(c, 'template.deleted', name))
    return c.body(null, 204)
  })
  .put('/firma', async (c) => {
    const body = await readBody(c, signatureSchema)
    if (!body.ok) return body.response
    await saveSignature(c.get('env').db, c.get('now'), c.get('user').id, body.value.text)
    return c.json({ saved: true })
  })
