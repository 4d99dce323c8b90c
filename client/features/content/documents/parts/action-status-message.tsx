import '#client/ui/message/message.css'
import './fields/entry-form.css'
import type { ReactNode } from 'react'
import type { ActionStatus } from './use-entry-actions.ts'

/** Shows the result of the last action, with a link to the published text and an undo button if there are any. */
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
