import { type FormEvent, useState } from 'react'
import { useFormOfAddress, useSite } from '#client/runtime/site/use-site.ts'
import { EmailSuggestion } from '#client/ui/field/email-suggestion.tsx'
import {
  contactPath,
  emptyDraft,
  type EnquiryDraft,
  enquiryLimits,
  type FieldErrors,
  fileEndings,
  fileField,
  findSubjectEntry,
  listEnquirySubjects,
  honeypotField,
  keyField,
} from '../contract/form.ts'
import type { ContactPage } from '../contract/pages.ts'
import { getControlProps, EnquiryFieldBox, FieldError, fieldLabels } from './enquiry-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useEnquiryForm, useLinkedSubject } from './use-enquiry-form.ts'

type EnquiryFormProps = Pick<ContactPage, 'form'> & {
  /** The subject that is chosen at first. Without it, that of the page's address. */
  subject?: string
}

/** The contact form, which also works without script. `form`: its state after a POST without script failed. */
export function EnquiryForm({ form, subject: given }: EnquiryFormProps) {
  const linkedSubject = useLinkedSubject()
  const firstSubject = given ?? linkedSubject
  const { state, attributes, summaryRef, challengeRef } = useEnquiryForm(form, firstSubject)
  const say = useFormOfAddress()
  const { fields, isSending, statusMessage } = state
  const draft = form?.draft ?? emptyDraft
  const subject = draft.asunto || firstSubject
  const entry = findSubjectEntry(subject)
  return (
    <form
      id="formulario"
      className="form enquiry"
      method="post"
      action={`${contactPath}#formulario`}
      encType={entry?.takesFile ? 'multipart/form-data' : undefined}
      aria-label="Formulario de contacto"
      {...attributes}
    >
      <ErrorSummary ref={summaryRef} state={state} />
      <TextFields draft={{ ...draft, asunto: subject }} entry={entry} errors={fields} />
      <Consent isGiven={draft.acepto !== ''} error={fields.acepto} />
      <div className="hidden" aria-hidden="true">
        <label htmlFor={honeypotField}>No escribir aquí</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div ref={challengeRef} hidden />
      {form?.token && <input type="hidden" name="token" value={form.token} />}
      {/* A text field made invisible: browsers do not restore fields of type `hidden`. */}
      <input name={keyField} hidden {...(form?.key && { defaultValue: form.key })} />
      <div className="actions">
        <button className="button" aria-disabled={isSending}>
          {isSending
            ? 'Enviando…'
            : state.needsConfirmation
              ? 'Confirmar y enviar'
              : entry?.takesFile
                ? 'Enviar candidatura'
                : 'Enviar mensaje'}
        </button>
        <p className="help" role="status">
          {say(statusMessage)}
        </p>
      </div>
    </form>
  )
}

type TextFieldsProps = {
  draft: EnquiryDraft
  /** A job offer or event is the subject. The page says which one, so that the field appears only if it is refused. */
  entry: ReturnType<typeof findSubjectEntry>
  errors: FieldErrors
}

function TextFields({ draft, entry, errors }: TextFieldsProps) {
  const site = useSite()
  const say = useFormOfAddress()
  return (
    <>
      <fieldset className="form">
        <legend className="small-title">Quién escribe</legend>
        <EnquiryFieldBox name="nombre" errors={errors}>
          {(control) => <input {...control} defaultValue={draft.nombre} autoComplete="name" required />}
        </EnquiryFieldBox>
        <EmailField draft={draft} errors={errors} />
        {site.asksPhone && (
          <EnquiryFieldBox name="telefono" optional errors={errors}>
            {(control) => <input {...control} defaultValue={draft.telefono} type="tel" autoComplete="tel" />}
          </EnquiryFieldBox>
        )}
        {entry?.takesFile ? (
          <FileField errors={errors} />
        ) : (
          <EnquiryFieldBox name="empresa" optional errors={errors}>
            {(control) => <input {...control} defaultValue={draft.empresa} autoComplete="organization" />}
          </EnquiryFieldBox>
        )}
      </fieldset>
      <fieldset className="form">
        <legend className="small-title">
          {entry?.takesFile ? say('Tu candidatura') : 'De qué se trata'}
        </legend>
        <EnquiryFieldBox name="asunto" isHidden={entry !== null} errors={errors}>
          {(control) => (
            <select {...control} defaultValue={draft.asunto} required>
              <option value="">{say('Elige un asunto')}</option>
              {entry && <option value={draft.asunto}>{entry.subject}</option>}
              {listEnquirySubjects(site).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </EnquiryFieldBox>
        <MessageField draft={draft} errors={errors} />
      </fieldset>
    </>
  )
}

/** From so many characters before the limit, the help says how many are left. */
const nearLimit = 500

function MessageField({ draft, errors }: Pick<TextFieldsProps, 'draft' | 'errors'>) {
  const { message: max, minMessage: min } = enquiryLimits
  const [length, setLength] = useState(draft.mensaje.length)
  const measure = ({ currentTarget }: FormEvent<HTMLTextAreaElement>): void =>
    setLength(currentTarget.value.length)
  const left = max - length
  const room = `${left < 0 ? 'Sobran' : 'Quedan'}: ${Math.abs(left)}`
  const limit = left > nearLimit ? `Entre ${min} y ${max} caracteres` : room
  return (
    <EnquiryFieldBox name="mensaje" help={`${limit}. No incluyas contraseñas.`} errors={errors}>
      {(control) => (
        <textarea
          {...control}
          rows={6}
          defaultValue={draft.mensaje}
          minLength={min}
          required
          onInput={measure}
          // A draft that was recovered is no input.
          onFocus={measure}
        />
      )}
    </EnquiryFieldBox>
  )
}

function EmailField({ draft, errors }: Pick<TextFieldsProps, 'draft' | 'errors'>) {
  const say = useFormOfAddress()
  const help = <EmailSuggestion help={say('Te responderemos a esta dirección.')} />
  return (
    <EnquiryFieldBox name="correo" help={help} errors={errors}>
      {(control) => (
        <input
          {...control}
          // Not `type="email"`, which rejects addresses with non-ASCII characters.
          type="text"
          inputMode="email"
          defaultValue={draft.correo}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </EnquiryFieldBox>
  )
}

function FileField({ errors }: { errors: FieldErrors }) {
  return (
    <EnquiryFieldBox
      name={fileField}
      optional
      help="Un PDF, DOCX u ODT de hasta 5 MB. Se guarda junto con tu mensaje y se borra con él."
      errors={errors}
    >
      {(control) => <input {...control} type="file" accept={fileEndings.join(',')} />}
    </EnquiryFieldBox>
  )
}

function Consent({ isGiven, error }: { isGiven: boolean; error: string | undefined }) {
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
