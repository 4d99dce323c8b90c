import '#client/ui/message/message.css'
import './fields/entry-form.css'
import type { ReactNode } from 'react'
import type { ActionStatus } from './use-entry-actions.ts'

/** What was done last, where it is seen, and the way back from it. */
export function ActionStatusMessage({
  status: { text, publicPath, undo },
  busy,
}: {
  status: ActionStatus
  busy: boolean
}): ReactNode {
  return (
    <p role="status" className="told text-told">
      {text}
      {publicPath && (
        <>
          {' '}
          <a href={publicPath}>{publicPath}</a>.
        </>
      )}
      {undo && (
        <>
          {' '}
          <button className="link" type="button" aria-disabled={busy} onClick={() => busy || void undo()}>
            Deshacer
          </button>
        </>
      )}
    </p>
  )
}
