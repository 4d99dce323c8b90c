import type { ReactNode } from 'react'
import type { EnquiryPages } from '../contract/pages.ts'

type SpamWarningProps = { enquiry: EnquiryPages['mngr-consulta']['enquiry']; onNotSpam: () => void }

/** Why it looks like spam; in quarantine with the way out of it. */
export function SpamWarning({ enquiry, onNotSpam }: SpamWarningProps): ReactNode {
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
        <button type="button" className="button plain" onClick={onNotSpam}>
          No es spam
        </button>
      )}
    </div>
  )
}
