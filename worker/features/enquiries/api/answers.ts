import { create as contentDisposition } from 'content-disposition'
import {
  answerDraftResponseSchema,
  answerDraftSchema,
  answerFileResponseSchema,
  answerLimits,
  newAnswerSchema,
  sentAnswerSchema,
} from '#client/features/enquiries/contract/answers.ts'
import { findUnfilledPlaceholder } from '#client/runtime/text/placeholders.ts'
import { createApi, route, type RouteInput } from '#worker/api/route.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { multipartOverhead } from '#worker/http/limits/limit-body.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import { readUpload } from '#worker/http/request/form-body.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { maxJobsPerBatch } from '#worker/mail/outgoing-mail.ts'
import { requireFreshSignIn } from '../../account/sign-in/fresh-sign-in.ts'
import { markAnswersWaiting, markSentByHand } from '../answers/answer-states.ts'
import { enqueueAnswers } from '../answers/deliver.ts'
import { openFile, deleteFile, storeFile } from '../answers/files.ts'
import { readSenderAddress, exportSender } from '../answers/personal-data.ts'
import { saveDraft, saveAnswer } from '../answers/write.ts'
import {
  doneSchema,
  mailNotConfiguredError,
  numericIdParams,
  queuedSchema,
  refParams,
  sendsAnswers,
} from './request.ts'

async function sendAnswer({
  c,
  env,
  now,
  params,
  body,
  user: { id: userId, name, email },
}: RouteInput<typeof newAnswerSchema, typeof refParams>): Promise<Response> {
  const isMailed = sendsAnswers(env)
  const open = findUnfilledPlaceholder(body.text)
  if (open !== null)
    return errorResponse(
      c,
      createValidationError({ text: `Queda «${open}» sin rellenar. Escríbelo o quítalo.` }),
    )
  const answered = await saveAnswer(env.db, now, {
    ...body,
    isMailed,
    reference: params.ref,
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
  if (isMailed) await enqueueAnswers(env, [answered.id])
  return c.json({ id: answered.id }, 201)
}

async function attachFile({
  c,
  env,
  now,
  params,
  user,
}: RouteInput<never, typeof refParams>): Promise<Response> {
  const form = await readUpload(c)
  if (!form.ok) return form.response
  const file = form.value.get('archivo')
  if (!file || typeof file === 'string')
    return errorResponse(c, { statusCode: 400, message: 'Falta el archivo.' })
  const stored = await storeFile(env, now, {
    reference: params.ref,
    userId: user.id,
    name: file.name,
    type: file.type,
    bytes: new Uint8Array(await file.arrayBuffer()),
  })
  if (stored.kind === 'missing') return notFound(c)
  if (stored.kind === 'refused') return errorResponse(c, { statusCode: 422, message: stored.message })
  return c.json({ file: stored.file }, 201)
}

async function downloadFile({ c, env, params, user }: RouteInput<never, { id: string }>): Promise<Response> {
  const file = await openFile(env, params.id, user.id)
  if (!file) return notFound(c)
  return c.body(file.body, 200, {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    // The sender chose the content: always download it, never render it on this origin.
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
}

async function downloadPersonalData({
  c,
  env: { db },
  params: { ref },
  recordNow,
}: RouteInput<never, typeof refParams, 'enquiry.contact-exported'>): Promise<Response> {
  const email = await readSenderAddress(db, ref)
  if (email === null) return notFound(c)
  const all = await exportSender(db, email)
  await recordNow({ event: 'enquiry.contact-exported', detail: ref })
  return c.body(JSON.stringify(all, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="persona-${ref}.json"`,
  })
}

const alreadySentError = { statusCode: 409, message: 'Esta respuesta ya salió, o está por salir.' }

const facts = { permission: 'answerEnquiries', rateLimit: 'none' } as const

/** Answers to enquiries: drafts, sending, attachments, and what is stored about the sender. */
export const answersApi = createApi([
  route('PUT', '/:ref/borrador', {
    ...facts,
    audit: { none: 'a draft that nobody else reads' },
    params: refParams,
    body: answerDraftSchema,
    answer: answerDraftResponseSchema,
    example: { given: 'enquiry', body: { text: 'Hola.' }, status: 200 },
    handle: async ({ c, env, now, params, body, user }) => {
      const draft = { reference: params.ref, userId: user.id, ...body }
      const saved = await saveDraft(env.db, now, draft)
      return saved ? c.json(saved) : notFound(c)
    },
  }),
  route('POST', '/:ref/respuestas', {
    ...facts,
    audit: 'enquiry.answered',
    params: refParams,
    body: newAnswerSchema,
    answer: sentAnswerSchema,
    example: { given: 'enquiry', body: { key: '{unique}0000', text: 'Hola.', seen: 0 }, status: 201 },
    handle: sendAnswer,
  }),
  route('POST', '/respuestas/:id/reenviar', {
    permission: 'answerEnquiries',
    audit: { none: 'shows on the enquiry itself, and can be taken back' },
    rateLimit: 'answer-again',
    params: numericIdParams,
    answer: queuedSchema,
    example: { given: 'failed answer', status: 202, repeatStatus: 409 },
    handle: async ({ c, env, now, params: { id } }) => {
      if (!sendsAnswers(env)) return errorResponse(c, mailNotConfiguredError)
      const ids = await markAnswersWaiting(env.db, now, { id })
      if (ids.length === 0) return errorResponse(c, alreadySentError)
      await enqueueAnswers(env, ids)
      return c.json({ queued: ids.length }, 202)
    },
  }),
  route('POST', '/respuestas/enviar', {
    permission: 'answerEnquiries',
    audit: { none: 'shows on the enquiries; who wrote the answers is recorded' },
    rateLimit: 'answer-again',
    answer: queuedSchema,
    example: { given: 'failed answer', status: 202 },
    handle: async ({ c, env, now }) => {
      if (!sendsAnswers(env)) return errorResponse(c, mailNotConfiguredError)
      const ids = await markAnswersWaiting(env.db, now, { prepared: maxJobsPerBatch })
      await enqueueAnswers(env, ids)
      return c.json({ queued: ids.length }, 202)
    },
  }),
  route('POST', '/respuestas/:id/enviada', {
    ...facts,
    audit: 'enquiry.sent-by-hand',
    params: numericIdParams,
    answer: doneSchema,
    example: { given: 'failed answer', status: 200, repeatStatus: 409 },
    handle: async ({ c, env, now, params: { id }, user }) => {
      const actor = { userId: user.id, ...getVisitor(c) }
      return (await markSentByHand(env.db, now, id, actor)) ? c.json({}) : errorResponse(c, alreadySentError)
    },
  }),
  route('POST', '/:ref/adjuntos', {
    ...facts,
    audit: { none: 'part of a draft; sending the answer is recorded' },
    params: refParams,
    maxBytes: answerLimits.fileBytes + multipartOverhead,
    answer: answerFileResponseSchema,
    example: {
      given: 'answer upload',
      status: 201,
      addsRowsTo: { enquiry_files: 'attached twice, which the page shows' },
    },
    handle: attachFile,
  }),
  route('GET', '/adjuntos/:id', {
    ...facts,
    audit: { none: 'only reads' },
    answer: { file: 'text/plain', isStreamed: true },
    example: { given: 'answer file', status: 200 },
    handle: downloadFile,
  }),
  route('DELETE', '/adjuntos/:id', {
    ...facts,
    audit: { none: 'part of a draft, never sent' },
    answer: 'empty',
    example: { given: 'answer file', status: 204, repeatStatus: 404 },
    handle: async ({ c, env, params, user }) =>
      (await deleteFile(env, params.id, user.id)) ? c.body(null, 204) : notFound(c),
  }),
  route('GET', '/:ref/persona.json', {
    permission: 'exportEnquiries',
    audit: 'enquiry.contact-exported',
    rateLimit: 'none',
    freshSignIn: requireFreshSignIn,
    params: refParams,
    answer: { file: 'application/json' },
    example: { given: 'enquiry', status: 200 },
    handle: downloadPersonalData,
  }),
])
