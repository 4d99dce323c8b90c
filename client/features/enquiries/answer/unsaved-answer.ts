import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { callApiSilently } from '#client/runtime/session/call-api-silently.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { answerDraftPath, answerDraftResponseSchema } from '../contract/answers.ts'
import { href } from '../routes.ts'
import { mergeDrafts, parseLocalDraft } from './answer-draft.ts'

const draftPageSchema = v.object({
  data: v.object({ answering: v.object({ draft: v.object({ text: v.string() }) }) }),
})

export const readUnsavedAnswer: ReadUnsaved = ({ id, value }) => {
  const left = parseLocalDraft(value)
  const path = toDataPath(href('mngr-consulta', { ref: id }), '')
  const readPage = (call: typeof callApi) => call(path, { method: 'GET' }, draftPageSchema)
  return (
    left && {
      name: `Respuesta a la consulta ${id}`,
      path: href('mngr-consulta', { ref: id }),
      text: `# Respuesta a la consulta ${id}\n\n${left.text}`,
      async isSaved() {
        const page = await readPage(callApiSilently)
        return page.ok && page.value.data.answering.draft.text === left.text
      },
      async save() {
        // Another device may have changed the server's draft.
        const page = await readPage(callApi)
        if (!page.ok) return page.error.message
        const stored = page.value.data.answering.draft.text
        const body = { text: mergeDrafts(stored, left), over: [stored] }
        const request = { method: 'PUT', body } as const
        const answer = await callApi(answerDraftPath(id), request, answerDraftResponseSchema)
        if (!answer.ok) return answer.error.message
        return answer.value.text === body.text ? '' : 'La respuesta cambió en otro lugar. Inténtalo de nuevo.'
      },
    }
  )
}
