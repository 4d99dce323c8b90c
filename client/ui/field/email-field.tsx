import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenReleased } from '../../runtime/browser/when-released.ts'
import { LinkButton } from '../button/button.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A mail address. Suggests a correction for a likely typo, which people may ignore. */
export function EmailField({ hint, ...field }: Omit<FieldProps, 'ref' | 'onBlur' | 'onInput'>): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)

  // What was sent is no longer to be corrected.
  useEffect(() => {
    const listening = new AbortController()
    for (const name of ['reset', 'submit'])
      input.current?.form?.addEventListener(name, () => setSuggestion(null), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  function suggest(address: string): void {
    if (import.meta.env.SSR || field.readOnly) return
    // Without it, the address stays as it was typed.
    import('../../runtime/text/correct-email-typo.ts').then(
      ({ correctEmailTypo }) =>
        whenReleased(() => {
          if (input.current?.value === address) setSuggestion(correctEmailTypo(address))
        }),
      () => {},
    )
  }

  function accept(): void {
    if (import.meta.env.SSR || !input.current || suggestion === null) return
    // React compares with the value that it set through the element itself, and would miss the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input.current, suggestion)
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <Field
      {...field}
      ref={input}
      type="email"
      onBlur={({ target }) => suggest(target.value)}
      onInput={() => setSuggestion(null)}
      hint={
        <>
          {hint}
          {/* Exists while empty, so that screen readers announce it. */}
          <span role="status">
            {suggestion !== null && (
              <>
                {' '}
                ¿O quizá es este otro? <LinkButton onClick={accept}>{suggestion}</LinkButton>
              </>
            )}
          </span>
        </>
      }
    />
  )
}
