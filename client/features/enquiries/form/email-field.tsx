import { type ReactNode, useRef, useState } from 'react'
import { correctEmailTypo } from './email-typo.ts'
import { getControlProps, EnquiryFieldBox } from './enquiry-field.tsx'

/** Mail address of the visitor. Suggests a correction for a likely typo, which the visitor may ignore. */
export function EmailField({ value, error }: { value: string; error: string | undefined }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)

  function acceptSuggestion(): void {
    if (!input.current || suggestion === null) return
    input.current.value = suggestion
    // Makes the form save its draft.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setSuggestion(null)
  }

  return (
    <EnquiryFieldBox name="correo" help="Te responderemos a esta dirección." error={error}>
      <input
        {...getControlProps('correo', error, true)}
        ref={input}
        // Not `type="email"`, which rejects addresses with non-ASCII characters.
        type="text"
        inputMode="email"
        defaultValue={value}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onBlur={({ target }) => setSuggestion(correctEmailTypo(target.value))}
        onInput={() => setSuggestion(null)}
      />
      <p className="help" role="status">
        {suggestion !== null && (
          <>
            ¿O quizá es este otro?
            <button type="button" className="link" onClick={acceptSuggestion}>
              {suggestion}
            </button>
          </>
        )}
      </p>
    </EnquiryFieldBox>
  )
}
