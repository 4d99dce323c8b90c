import { noMailText } from '../../runtime/text/mail-delivery.ts'

/** The one place that says what to ask for, and what works without mail. */
export const mailSetupPath = '/mngr/estado#correo'

/** Says in one sentence that no mail leaves the site, and links to the place that says what to do. */
export function NoMail() {
  return (
    <>
      {noMailText} <a href={mailSetupPath}>Qué hace falta</a>.
    </>
  )
}
