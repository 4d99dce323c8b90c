import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { quarantineDays } from '../contract/inbox.ts'
import type { EnquiryPages } from '../contract/pages.ts'

type SpamWarningProps = { enquiry: EnquiryPages['mngr-consulta']['enquiry']; onNotSpam: () => void }

/** Reasons why the enquiry looks like spam. In quarantine a button releases it; nobody answers before that. */
export function SpamWarning({ enquiry, onNotSpam }: SpamWarningProps): ReactNode {
  const { state, trashedAt, score, reasons } = enquiry
  const isQuarantined = state === 'spam' && trashedAt === null
  if (reasons.length === 0 && !isQuarantined) return null
  return (
    <div className={isQuarantined ? 'summary' : 'help'}>
      {isQuarantined && (
        <p>
          Está en spam y se borrará a los {quarantineDays} días. Para responder, pulsa antes «No es spam».
        </p>
      )}
      {reasons.length > 0 && (
        <>
          <p>
            <strong>Parecido a spam: {score} puntos</strong>
          </p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      {isQuarantined && <Button onClick={onNotSpam}>No es spam</Button>}
    </div>
  )
}
