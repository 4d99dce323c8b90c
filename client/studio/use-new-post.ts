import { useState } from 'react'
import * as v from 'valibot'
import { useRuntime } from '../router/use-runtime.ts'
import { callApi } from '../session/call-api.ts'
import { postAnswerSchema, studioPaths } from './contract.ts'
import { href } from './routes.ts'

/** Starts an article and opens it in the editor; `failure` says why it could not. */
export function useNewPost(): { write: () => void; busy: boolean; failure: string } {
  const runtime = useRuntime()
  const [state, setState] = useState({ busy: false, failure: '' })

  async function create(): Promise<void> {
    setState({ busy: true, failure: '' })
    const answer = await callApi(studioPaths.posts, { method: 'POST', body: {} })
    const parsed = v.safeParse(postAnswerSchema, answer.ok ? answer.body : null)
    if (parsed.success) runtime.navigate(href('mngr-blog-editar', { id: parsed.output.post.id }))
    const failure = answer.ok ? 'El servidor respondió algo inesperado.' : answer.error.message
    setState({ busy: false, failure: parsed.success ? '' : failure })
  }

  return { ...state, write: () => void create() }
}
