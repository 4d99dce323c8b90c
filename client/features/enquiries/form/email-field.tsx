import { type ReactNode, useRef, useState } from 'react'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import type { FieldErrors } from '../contract/form.ts'
import { EnquiryFieldBox } from './enquiry-field.tsx'

/** Mail address of the visitor. Suggests a correction for a likely typo, which the visitor may ignore. */
export function EmailField({ value, errors }: { value: string; errors: FieldErrors }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)

  async function suggest(address: string): Promise<void> {
    if (import.meta.env.SSR) return
    const { correctEmailTypo } = await import('#client/runtime/text/correct-email-typo.ts')
    whenReleased(() => setSuggestion(correctEmailTypo(address)))
  }

  function acceptSuggestion(): void {
    if (!input.current || suggestion === null) return
    input.current.value = suggestion
    // Makes the form save its draft.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
    setSuggestion(null)
  }

  return (
    <EnquiryFieldBox name="correo" help="Te responderemos a esta dirección." errors={errors}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            // Not `type="email"`, which rejects addresses with non-ASCII characters.
            type="text"
            inputMode="email"
            defaultValue={value}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            // If it fails to load, the address stays as it was typed.
            onBlur={({ target }) => void suggest(target.value).catch(() => {})}
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
        </>
      )}
    </EnquiryFieldBox>
  )
}
