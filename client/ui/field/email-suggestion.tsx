import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenReleased } from '../../runtime/browser/when-released.ts'

/** Suggests a correction for a likely typo in the mail address of the field around it, which people may ignore. */
export function EmailSuggestion(): ReactNode {
  const box = useRef<HTMLSpanElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const getInput = () => box.current?.closest('.field')?.querySelector('input')

  useEffect(() => {
    const input = getInput()
    if (import.meta.env.SSR || !input) return
    const listening = new AbortController()
    const { signal } = listening
    const forget = (): void => setSuggestion(null)
    input.addEventListener('input', forget, { signal })
    // What was sent is no longer to be corrected.
    for (const name of ['reset', 'submit']) input.form?.addEventListener(name, forget, { signal })
    const suggest = async (): Promise<void> => {
      const address = input.value
      const { correctEmailTypo } = await import('./correct-email-typo.ts')
      whenReleased(() => input.value === address && setSuggestion(correctEmailTypo(address)))
    }
    // If it fails to load, the address stays as it was typed.
    input.addEventListener('blur', () => void (input.readOnly || suggest().catch(() => {})), { signal })
    return () => listening.abort()
  }, [])

  function accept(): void {
    const input = getInput()
    if (import.meta.env.SSR || !input) return
    // React compares with the value that it set through the element itself, and would miss the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, suggestion)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  return (
    // Exists while empty, so that screen readers announce it.
    <span ref={box} role="status">
      {suggestion !== null && (
        <>
          {' '}
          ¿O quizá es este otro?{' '}
          <button type="button" className="link" onClick={accept}>
            {suggestion}
          </button>
        </>
      )}
    </span>
  )
}
