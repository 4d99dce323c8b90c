import '../../ui/message/message.css'
import { type ReactNode, useState } from 'react'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { createdTextSchema, postPaths } from './contract/text-paths.ts'
import { href } from './routes.ts'

/** Creates an article and opens it in the editor; shows an error if that fails. */
export function NewPostButton(): ReactNode {
  const runtime = useRuntime()
  const [{ busy, failure }, setState] = useState({ busy: false, failure: '' })

  async function create(): Promise<void> {
    setState({ busy: true, failure: '' })
    const answer = await callApi(postPaths.texts, { method: 'POST', body: {} }, createdTextSchema)
    if (answer.ok) runtime.navigate(href('mngr-blog-editar', { id: answer.value.id }))
    setState({ busy: false, failure: answer.ok ? '' : answer.error.message })
  }

  return (
    <>
      <button type="button" className="button" disabled={busy} onClick={() => void create()}>
        Escribir un artículo
      </button>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
