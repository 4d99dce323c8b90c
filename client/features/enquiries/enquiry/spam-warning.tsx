import type { ReactNode } from 'react'
import type { EnquiryPages } from '../contract/pages.ts'

type SuspicionProps = { enquiry: EnquiryPages['mngr-consulta']['enquiry']; onAllow: () => void }

/** Why it looks like spam; in quarantine with the way out of it. */
export function Suspicion({ enquiry, onAllow }: SuspicionProps): ReactNode {
  const { state, trashedAt, score, reasons } = enquiry
  if (reasons.length === 0) return null
  const isQuarantined = state === 'spam' && trashedAt === null
  return (
    <div className={isQuarantined ? 'summary' : 'help'}>
      <p>
        <strong>Parecido a spam: {score} puntos</strong>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {isQuarantined && (
        <button type="button" className="button plain" onClick={onAllow}>
          No es spam
        </button>
      )}
    </div>
  )
}
