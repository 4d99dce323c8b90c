import type { ReactNode } from 'react'
import type { EnquiryPages } from '../contract/pages.ts'

type SpamWarningProps = { enquiry: EnquiryPages['mngr-consulta']['enquiry']; onNotSpam: () => void }

/** Reasons why the enquiry looks like spam. In quarantine it offers a button to release it. */
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
