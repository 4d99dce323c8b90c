import {
  changedTemplateSchema,
  signatureSchema,
  templateSchema,
} from '#client/features/enquiries/contract/answers.ts'
import { createApi, route } from '#worker/api/route.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import {
  addTemplate,
  updateTemplate,
  deleteTemplate,
  findTemplateName,
  saveSignature,
} from '../answers/templates.ts'
import { doneSchema, numericIdParams } from './request.ts'

const templateConflictError = {
  statusCode: 409,
  message:
    'No se guardó: otra plantilla tiene ese nombre, alguien cambió esta mientras tanto, o ya hay demasiadas. Vuelve a cargar la página.',
}

const template = { name: '{unique}', text: 'Hola, {nombre}:' }

/** Templates of answers, and the signature below a person's answers. */
export const templatesApi = createApi([
  route('POST', '/plantillas', {
    permission: 'answerEnquiries',
    audit: 'template.saved',
    rateLimit: 'none',
    body: templateSchema,
    answer: doneSchema,
    example: { body: template, status: 201 },
    handle: async ({ c, body, record }) => {
      const saved = record({ event: 'template.saved', detail: body.name })
      const added = await addTemplate(c.get('env').db, c.get('now'), body, saved)
      return added ? c.json({ added }, 201) : errorResponse(c, templateConflictError)
    },
  }),
  route('PUT', '/plantillas/:id', {
    permission: 'answerEnquiries',
    audit: 'template.saved',
    rateLimit: 'none',
    params: numericIdParams,
    body: changedTemplateSchema,
    answer: doneSchema,
    example: { given: 'answer template', body: { ...template, rev: 1 }, status: 200 },
    handle: async ({ c, params: { id }, body, record }) => {
      const saved = record({ event: 'template.saved', detail: body.name })
      const changed = await updateTemplate(c.get('env').db, c.get('now'), { ...body, id }, saved)
      return changed ? c.json({ changed }) : errorResponse(c, templateConflictError)
    },
  }),
  route('DELETE', '/plantillas/:id', {
    permission: 'answerEnquiries',
    audit: 'template.deleted',
    rateLimit: 'none',
    params: numericIdParams,
    answer: 'empty',
    example: { given: 'answer template', status: 204, repeatStatus: 404 },
    handle: async ({ c, params: { id }, record }) => {
      const { db } = c.get('env')
      const name = await findTemplateName(db, id)
      if (name === null) return notFound(c)
      await deleteTemplate(db, id, record({ event: 'template.deleted', detail: name }))
      return c.body(null, 204)
    },
  }),
  route('PUT', '/firma', {
    permission: 'answerEnquiries',
    audit: { none: 'a text of their own that only stands below their answers' },
    rateLimit: 'none',
    body: signatureSchema,
    answer: doneSchema,
    example: { body: { text: 'Ana' }, status: 200 },
    handle: async ({ c, body: { text }, user }) => {
      await saveSignature(c.get('env').db, c.get('now'), user.id, text)
      return c.json({ saved: true })
    },
  }),
])
