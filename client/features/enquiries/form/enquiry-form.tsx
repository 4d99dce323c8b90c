import type { ReactNode } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import {
  contactPath,
  emptyDraft,
  type EnquiryDraft,
  enquiryLimits,
  type FieldErrors,
  listEnquirySubjects,
  honeypotField,
  keyField,
} from '../contract/form.ts'
import type { ContactForm } from '../contract/pages.ts'
import { EmailField } from './email-field.tsx'
import { getControlProps, EnquiryFieldBox, FieldError, fieldLabels } from './enquiry-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useEnquiryForm, useLinkedSubject } from './use-enquiry-form.ts'

/** The contact form, which also works without script. `form`: its state after a POST without script failed. */
export function EnquiryForm({ form }: { form?: ContactForm | undefined }): ReactNode {
  const { state, attributes, summaryRef, challengeRef } = useEnquiryForm(form)
  const say = useFormOfAddress()
  const { fields, isSending, statusMessage } = state
  const draft = form?.draft ?? emptyDraft
  return (
    <form
      id="formulario"
      className="form enquiry"
      method="post"
      action={`${contactPath}#formulario`}
      aria-label="Formulario de contacto"
      {...attributes}
    >
      <ErrorSummary ref={summaryRef} state={state} />
      <TextFields draft={draft} errors={fields} />
      <Consent isGiven={draft.acepto !== ''} error={fields.acepto} />
      <div className="trap" aria-hidden="true">
        <label htmlFor={honeypotField}>No escribir aquí</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div ref={challengeRef} hidden />
      {form?.token && <input type="hidden" name="token" value={form.token} />}
      {/* A text field made invisible: browsers do not restore fields of type `hidden`. */}
      <input name={keyField} hidden {...(form?.key && { defaultValue: form.key })} />
      <div className="send">
        <button className="button" aria-disabled={isSending}>
          {isSending ? 'Enviando…' : state.needsConfirmation ? 'Confirmar y enviar' : 'Enviar mensaje'}
        </button>
        <p className="help" role="status">
          {say(statusMessage)}
        </p>
      </div>
    </form>
  )
}

function TextFields({ draft, errors }: { draft: EnquiryDraft; errors: FieldErrors }): ReactNode {
  const site = useSite()
  const say = useFormOfAddress()
  const subject = useLinkedSubject()
  return (
    <>
      <EnquiryFieldBox name="nombre" errors={errors}>
        {(control) => <input {...control} defaultValue={draft.nombre} autoComplete="name" required />}
      </EnquiryFieldBox>
      <EmailField value={draft.correo} errors={errors} />
      <EnquiryFieldBox name="empresa" optional errors={errors}>
        {(control) => <input {...control} defaultValue={draft.empresa} autoComplete="organization" />}
      </EnquiryFieldBox>
      <EnquiryFieldBox name="asunto" errors={errors}>
        {(control) => (
          <select {...control} defaultValue={draft.asunto || subject} required>
            <option value="">{say('Elige un asunto')}</option>
            {listEnquirySubjects(site).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </EnquiryFieldBox>
      <EnquiryFieldBox
        name="mensaje"
        help={`Hasta ${enquiryLimits.message} caracteres. No incluyas contraseñas.`}
        errors={errors}
      >
        {(control) => <textarea {...control} rows={7} defaultValue={draft.mensaje} required />}
      </EnquiryFieldBox>
    </>
  )
}

function Consent({ isGiven, error }: { isGiven: boolean; error: string | undefined }): ReactNode {
  const say = useFormOfAddress()
  return (
    <div className="field">
      <label className="check" htmlFor="acepto">
        <input
          {...getControlProps('acepto', error, true)}
          type="checkbox"
          value="si"
          defaultChecked={isGiven}
          required
        />
        <span>{fieldLabels.acepto}</span>
      </label>
      <p className="help" id="acepto-ayuda">
        {say('Los usamos para responderte, como explica la')} <a href="/privacidad">página de privacidad</a>.
      </p>
      <FieldError name="acepto" error={error} />
    </div>
  )
}
