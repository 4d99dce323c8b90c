import '#client/ui/message/message.css'
import './fields/document-form.css'
import type { ReactNode } from 'react'
import type { Notice } from './use-text-actions.ts'

/** What was done last, where it is seen, and the way back from it. */
export function Told({ notice: { text, seen, undo }, busy }: { notice: Notice; busy: boolean }): ReactNode {
  return (
    <p role="status" className="told text-told">
      {text}
      {seen && (
        <>
          {' '}
          <a href={seen}>{seen}</a>.
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
