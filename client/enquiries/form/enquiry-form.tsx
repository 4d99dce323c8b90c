import type { ReactNode } from 'react'
import type { ContactForm } from '../contract/contact-page.ts'
import { contactPath, emptyDraft, enquiryLimits, enquirySubjects, honeypotField } from '../contract/form.ts'
import { described, EnquiryFieldBox, FieldError } from './enquiry-field.tsx'
import { EnquiryNotice } from './enquiry-notice.tsx'
import { useEnquiryForm } from './use-enquiry-form.ts'

/** The contact form. Without script it is posted as it stands; `form` is what such a post came back with. */
export function EnquiryForm({ form }: { form?: ContactForm | undefined }): ReactNode {
  const { state, formRef, noticeRef, challengeRef, onSubmit, onInput, onFocus } = useEnquiryForm(form)
  const { fields, sending, restored } = state
  const draft = form?.draft ?? emptyDraft
  return (
    <form
      ref={formRef}
      id="formulario"
      className="form enquiry"
      method="post"
      action={`${contactPath}#formulario`}
      aria-label="Formulario de contacto"
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={onFocus}
    >
      <EnquiryNotice ref={noticeRef} state={state} />
      <EnquiryFieldBox name="nombre" label="Nombre" error={fields.nombre}>
        <input
          {...described('nombre', fields.nombre)}
          defaultValue={draft.nombre}
          autoComplete="name"
          required
        />
      </EnquiryFieldBox>
      <EnquiryFieldBox
        name="correo"
        label="Correo electrónico"
        help="Te responderemos a esta dirección."
        error={fields.correo}
      >
        <input
          {...described('correo', fields.correo, true)}
          type="email"
          defaultValue={draft.correo}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </EnquiryFieldBox>
      <EnquiryFieldBox name="empresa" label="Empresa" optional error={fields.empresa}>
        <input
          {...described('empresa', fields.empresa)}
          defaultValue={draft.empresa}
          autoComplete="organization"
        />
      </EnquiryFieldBox>
      <EnquiryFieldBox name="asunto" label="¿Sobre qué nos escribes?" error={fields.asunto}>
        <select {...described('asunto', fields.asunto)} defaultValue={draft.asunto} required>
          <option value="">Elige un asunto</option>
          {enquirySubjects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </EnquiryFieldBox>
      <EnquiryFieldBox
        name="mensaje"
        label="Mensaje"
        help={`Hasta ${enquiryLimits.message} caracteres. No incluyas contraseñas.`}
        error={fields.mensaje}
      >
        <textarea
          {...described('mensaje', fields.mensaje, true)}
          rows={7}
          defaultValue={draft.mensaje}
          required
        />
      </EnquiryFieldBox>
      <div className="field">
        <label className="check" htmlFor="acepto">
          <input
            {...described('acepto', fields.acepto)}
            type="checkbox"
            value="si"
            defaultChecked={draft.acepto !== ''}
            required
          />
          <span>
            Acepto que usen estos datos para responderme, como explica la{' '}
            <a href="/privacidad">página de privacidad</a>.
          </span>
        </label>
        <FieldError name="acepto" error={fields.acepto} />
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor={honeypotField}>No escribas aquí</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div ref={challengeRef} hidden />
      {form?.token && <input type="hidden" name="token" value={form.token} />}
      {form?.key && <input type="hidden" name="clave" value={form.key} />}
      <div className="send">
        <button className="button" aria-disabled={sending}>
          {sending
            ? 'Enviando…'
            : form && Object.keys(form.fields).length === 0
              ? 'Confirmar y enviar'
              : 'Enviar mensaje'}
        </button>
        <p className="help" role="status">
          {restored}
        </p>
      </div>
    </form>
  )
}
