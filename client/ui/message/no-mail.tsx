import type { ReactNode } from 'react'
import { mailSetupPath, noMailText } from '../../runtime/text/mail-delivery.ts'

/** Says in one sentence that no mail leaves the site, and links to the place that says what to do. */
export function NoMail(): ReactNode {
  return (
    <>
      {noMailText} <a href={mailSetupPath}>Qué hace falta</a>.
    </>
  )
}
