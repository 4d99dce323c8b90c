import { create as contentDisposition } from 'content-disposition'
import { Hono } from 'hono'
import {
  answerLimits,
  changedTemplateSchema,
  answerDraftSchema,
  newAnswerSchema,
  signatureSchema,
  templateSchema,
} from '#client/features/enquiries/contract/answers.ts'
import { findUnfilledPlaceholder } from '#client/features/enquiries/contract/placeholders.ts'
import { auditRequest } from '#worker/audit/audit-request.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { limitBody, multipartOverhead } from '#worker/http/limits/limit-body.ts'
import { limitPerUser } from '#worker/http/limits/limit-per-user.ts'
import { createValidationError, readBody } from '#worker/http/request/body.ts'
import { readUpload } from '#worker/http/request/form-body.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { requireFreshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { markAnswerWaiting } from '../answers/answer-states.ts'
import { enqueueAnswers } from '../answers/deliver.ts'
import { openFile, deleteFile, storeFile } from '../answers/files.ts'
import { readSenderAddress, exportSender } from '../answers/personal-data.ts'
import {
  addTemplate,
  updateTemplate,
  deleteTemplate,
  findTemplateName,
  saveSignature,
} from '../answers/templates.ts'
import { saveDraft, saveAnswer } from '../answers/write.ts'
import { canMail, answersNotConfiguredError, getReference } from './request.ts'

/** Returns -1, which no row has, for an invalid id. */
const getId = (c: AppContext): number =>
  /^\d{1,15}$/.test(c.req.param('id') ?? '') ? Number(c.req.param('id')) : -1
const templateConflictError = {
  statusCode: 409,
  message:
    'No se guardó: otra plantilla tiene ese nombre, alguien cambió esta mientras tanto, o ya hay demasiadas. Vuelve a cargar la página.',
}

async function sendAnswer(c: AppContext): Promise<Response> {
  const body = await readBody(c, newAnswerSchema)
  if (!body.ok) return body.response
  const env = c.get('env')
  if (!canMail(env)) return errorResponse(c, answersNotConfiguredError)
  const open = findUnfilledPlaceholder(body.value.text)
  if (open !== null)
    return errorResponse(
      c,
      createValidationError({ text: `Queda «${open}» sin rellenar. Escríbelo o quítalo.` }),
    )
  const { id: userId, name, email } = c.get('user')
  const answered = await saveAnswer(env.db, c.get('now'), {
    ...body.value,
    reference: getReference(c),
    author: name || email,
    actor: { userId, ...getVisitor(c) },
  })
  if (answered.kind === 'missing') return notFound(c)
  if (answered.kind === 'limited') return errorResponse(c, answered.error)
  if (answered.kind === 'overtaken') {
    const message = `No se envió: ${answered.author} escribió en esta conversación mientras tanto. Míralo antes de enviar; tu texto sigue aquí.`
    return errorResponse(c, { statusCode: 409, message, data: { overtaken: true } })
  }
  c.set('hasAuditEntry', true)
  await enqueueAnswers(env, [answered.id])
  return c.json({ id: answered.id }, 201)
}

async function attachFile(c: AppContext): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const file = form.value.get('archivo')
  if (!file || typeof file === 'string')
    return errorResponse(c, { statusCode: 400, message: 'Falta el archivo.' })
  const stored = await storeFile(c.get('env'), c.get('now'), {
    reference: getReference(c),
    userId: c.get('user').id,
    name: file.name,
    type: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
  if (stored.kind === 'missing') return notFound(c)
  if (stored.kind === 'refused') return errorResponse(c, { statusCode: 422, message: stored.message })
  return c.json({ file: stored.file }, 201)
}

async function downloadFile(c: AppContext): Promise<Response> {
  const file = await openFile(c.get('env'), c.req.param('id') ?? '', c.get('user').id)
  if (!file) return notFound(c)
  return c.body(file.body, 200, {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    // The sender chose the content: always download it, never render it on this origin.
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
}

async function downloadPersonalData(c: AppContext): Promise<Response> {
  const ref = getReference(c)
  const { db } = c.get('env')
  const email = await readSenderAddress(db, ref)
  if (email === null) return notFound(c)
  const all = await exportSender(db, email)
  await auditRequest(c, { event: 'enquiry.contact-exported', userId: c.get('user').id, detail: ref })
  return c.body(JSON.stringify(all, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="persona-${ref}.json"`,
  })
}

const createRecord = (c: AppContext, event: 'template.saved' | 'template.deleted', detail: string) =>
  auditStep(c, { event, userId: c.get('user').id, detail })

/** Endpoints for answering enquiries; signed-in managers only. */
export const answersApi = new Hono<AppEnv>()
  .put('/:ref/borrador', async (c) => {
    const body = await readBody(c, answerDraftSchema)
    if (!body.ok) return body.response
    const draft = { reference: getReference(c), userId: c.get('user').id, text: body.value.text }
    const saved = await saveDraft(c.get('env').db, c.get('now'), draft)
    return saved ? c.json(saved) : notFound(c)
  })
  .post('/:ref/respuestas', sendAnswer)
  .post('/respuestas/:id/reenviar', limitPerUser('answer-again'), async (c) => {
    const env = c.get('env')
    if (!canMail(env)) return errorResponse(c, answersNotConfiguredError)
    const again = await markAnswerWaiting(env.db, c.get('now'), getId(c))
    if (!again)
      return errorResponse(c, { statusCode: 409, message: 'Esta respuesta ya está enviada o en cola.' })
    await enqueueAnswers(env, [getId(c)])
    return c.json({ queued: 1 }, 202)
  })
  .post('/:ref/adjuntos', limitBody(answerLimits.fileBytes + multipartOverhead), attachFile)
  .get('/adjuntos/:id', downloadFile)
  .delete('/adjuntos/:id', async (c) => {
    const removed = await deleteFile(c.get('env'), c.req.param('id'), c.get('user').id)
    return removed ? c.body(null, 204) : notFound(c)
  })
  .get('/:ref/persona.json', requireFreshSignIn, downloadPersonalData)
  .post('/plantillas', async (c) => {
    const body = await readBody(c, templateSchema)
    if (!body.ok) return body.response
    const record = createRecord(c, 'template.saved', body.value.name)
    const added = await addTemplate(c.get('env').db, c.get('now'), body.value, record)
    return added ? c.json({ added }, 201) : errorResponse(c, templateConflictError)
  })
  .put('/plantillas/:id', async (c) => {
    const body = await readBody(c, changedTemplateSchema)
    if (!body.ok) return body.response
    const change = { ...body.value, id: getId(c) }
    const record = createRecord(c, 'template.saved', change.name)
    const changed = await updateTemplate(c.get('env').db, c.get('now'), change, record)
    return changed ? c.json({ changed }) : errorResponse(c, templateConflictError)
  })
  .delete('/plantillas/:id', async (c) => {
    const { db } = c.get('env')
    const name = await findTemplateName(db, getId(c))
    if (name === null) return notFound(c)
    await deleteTemplate(db, getId(c), createRecord(c, 'template.deleted', name))
    return c.body(null, 204)
  })
  .put('/firma', async (c) => {
    const body = await readBody(c, signatureSchema)
    if (!body.ok) return body.response
    await saveSignature(c.get('env').db, c.get('now'), c.get('user').id, body.value.text)
    return c.json({ saved: true })
  })
