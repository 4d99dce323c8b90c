import { useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { type MailDelivery, noMailText } from '#client/runtime/text/mail-delivery.ts'
import type { SiteSettings } from '#client/site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { testMailPath } from '../contract.ts'
import {
  CheckSetting,
  createLongTextControl,
  type SettingProps,
  type SettingsFormState,
} from './setting-controls.tsx'
import { SettingRows } from './setting-rows.tsx'

export function RecipientsField(props: SettingProps<SiteSettings['enquiryRecipients']>) {
  const { mail, mailTo, subjects } = props.enquiryMail
  return (
    <SettingRows<SiteSettings['enquiryRecipients'][number]>
      {...props}
      options={{
        itemName: 'dirección',
        hint: (
          <>
            {mail !== 'sent' && <NoMail />} {describeRecipients(props)}
          </>
        ),
        columns: [
          { name: 'email', label: 'Correo', type: 'email', required: true },
          {
            name: 'subject',
            label: 'Qué consultas',
            options: () => ({
              '': 'Todas',
              ...Object.fromEntries(
                subjects.map(({ id, name, isOffered }) => [
                  id,
                  isOffered ? name : `${name} (ya no se ofrece)`,
                ]),
              ),
            }),
          },
        ],
        blank: { email: '', subject: '' },
        ...(mailTo !== null && {
          renderAction: ({ email }, rowName) => (
            <TestMail key={email} mail={mail} email={email} rowName={rowName} />
          ),
        }),
      }}
    />
  )
}

/** Who gets what nobody in the list gets, and from where customers are written to. */
function describeRecipients({
  site,
  enquiryMail: { mail, mailFrom, mailTo, replies, subjects },
}: SettingsFormState): string {
  const hasRetired = site.enquiryRecipients.some(({ subject }) =>
    subjects.some(({ id, isOffered }) => id === subject && !isOffered),
  )
  return [
    'En el panel están siempre todas. Quien tiene «Todas» recibe también las de cada asunto.',
    ...(hasRetired ? ['De lo que ya no se ofrece solo llegan las respuestas a consultas anteriores.'] : []),
    ...(mail === 'sent'
      ? [
          `Las consultas sobre las que aquí no recibe nadie son para ${mailTo}; si han de ser para otra persona, añádela con «Todas».`,
          `A los clientes se les escribe desde ${mailFrom}; lo que contestan llega ${replies ? 'a su consulta, en el panel' : `a ${site.email}, el correo de contacto`}.`,
        ]
      : []),
  ].join(' ')
}

/** Sends a test mail to an address, also before it is saved. */
function TestMail({ mail, email, rowName }: { mail: MailDelivery; email: string; rowName: string }) {
  const { ref, pending, failure, send } = useRequest<HTMLSpanElement>()
  const [isSent, setSent] = useState(false)
  async function test(): Promise<void> {
    setSent(false)
    setSent((await send(testMailPath, { method: 'POST', body: { email } }, v.null())) === null)
  }
  return (
    <span ref={ref}>
      <LinkButton
        aria-disabled={pending || email.trim() === ''}
        onClick={() => email.trim() !== '' && void test()}
      >
        Enviar una prueba<span className="hidden"> a {email || rowName}</span>
      </LinkButton>
      {failure && (
        <small className="field-error" role="alert" tabIndex={-1}>
          {failure.message}
        </small>
      )}
      <span role="status">
        {isSent &&
          (mail === 'sent'
            ? ` Enviada a ${email}. Si en unos minutos no llega, mira en el correo no deseado.`
            : ` La prueba para ${email} no ha salido. ${noMailText}`)}
      </span>
    </span>
  )
}

export const ConfirmationField = (props: SettingProps<boolean>) => (
  <CheckSetting {...props} text="Enviar a quien escribe un correo que dice que su consulta llegó">
    <small className="help">
      {props.enquiryMail.mail !== 'sent' && (
        <>
          <NoMail />{' '}
        </>
      )}
      Como mucho uno al día a cada dirección, y ninguno por lo que parece spam.
    </small>
  </CheckSetting>
)

const ConfirmationText = createLongTextControl({
  hint: '{referencia} y {asunto} se cambian por los de la consulta. Al final va el nombre comercial.',
  rows: 8,
})

export const ConfirmationTextField = (props: SettingProps<string>) =>
  props.site.confirmsEnquiries || props.error ? <ConfirmationText {...props} /> : null
