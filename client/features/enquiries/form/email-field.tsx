import { type ReactNode, useRef, useState } from 'react'
import { described, EnquiryFieldBox } from './enquiry-field.tsx'
import { slipIn } from './mail-slip.ts'

/** Where the answer goes: whoever mistypes it never hears from us, so a likely slip is named; it stays their choice. */
export function MailField({ value, error }: { value: string; error: string | undefined }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [meant, setMeant] = useState<string | null>(null)

  function take(): void {
    if (!input.current || meant === null) return
    input.current.value = meant
    // So the draft follows.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setMeant(null)
  }

  return (
    <EnquiryFieldBox name="correo" help="Te responderemos a esta dirección." error={error}>
      <input
        {...described('correo', error, true)}
        ref={input}
        // Not of the type `email`, which refuses addresses beyond ASCII.
        type="text"
        inputMode="email"
        defaultValue={value}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onBlur={({ target }) => setMeant(slipIn(target.value))}
        onInput={() => setMeant(null)}
      />
      <p className="help" role="status">
        {meant !== null && (
          <>
            ¿O quizá es este otro?
            <button type="button" className="link" onClick={take}>
              {meant}
            </button>
          </>
        )}
      </p>
    </EnquiryFieldBox>
  )
}
