import type { ReactNode } from 'react'
import type { RemoteChanges } from './use-remote-changes.ts'

type NewerVersionProps = { noun: 'artículo' | 'texto'; loadNewer: RemoteChanges['loadNewer'] }

/** Says that the text was changed elsewhere, with a button to load that version. */
export function NewerVersion({ noun, loadNewer }: NewerVersionProps): ReactNode {
  return (
    <>
      Este {noun} se cambió en otro lugar.{' '}
      <button className="link" type="button" onClick={() => void loadNewer()}>
        Traer lo nuevo
      </button>
    </>
  )
}
