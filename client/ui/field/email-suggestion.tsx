import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenReleased } from '../../runtime/browser/when-released.ts'
import { useFormOfAddress } from '../../runtime/site/use-site.ts'

/** Pause in typing before a suggestion, in milliseconds. The focus is still in the field, so that Tab leads to it. */
const pauseMs = 700

/**
 * Suggests a correction for a likely typo in the mail address of the field around it, which people may ignore. It stands
 * in the place of `help`, so that nothing moves.
 */
export function EmailSuggestion({ help }: { help?: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const say = useFormOfAddress()
  const getInput = () => box.current?.closest('.field')?.querySelector('input')

  useEffect(() => {
    const input = getInput()
    if (import.meta.env.SSR || !input) return
    const listening = new AbortController()
    const { signal } = listening
    let pause: ReturnType<typeof setTimeout> | undefined
    const forget = (): void => {
      clearTimeout(pause)
      setSuggestion(null)
    }
    const suggest = async (): Promise<void> => {
      const address = input.value
      const { correctEmailTypo } = await import('./correct-email-typo.ts')
      whenReleased(() => input.value === address && setSuggestion(correctEmailTypo(address)))
    }
    // If it fails to load, the address stays as it was typed.
    const trySuggest = (): void => void (input.readOnly || suggest().catch(() => {}))
    const wait = (): void => {
      forget()
      pause = setTimeout(trySuggest, pauseMs)
    }
    input.addEventListener('input', wait, { signal })
    input.addEventListener('blur', trySuggest, { signal })
    // What was sent is no longer to be corrected.
    for (const name of ['reset', 'submit']) input.form?.addEventListener(name, forget, { signal })
    return () => {
      clearTimeout(pause)
      listening.abort()
    }
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
    <>
      {suggestion === null && help}
      {/* Exists while empty, so that screen readers announce it. */}
      <span ref={box} role="status">
        {suggestion !== null && (
          <>
            {say('¿Quisiste decir')}{' '}
            <button type="button" className="button plain" onClick={accept}>
              {suggestion}
            </button>
            ?
          </>
        )}
      </span>
    </>
  )
}
