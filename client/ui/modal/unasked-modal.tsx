import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Modal } from './modal.tsx'

/** The pause (ms) without a key after which nobody is in the middle of a word. */
const pauseMs = 1500

const isWriting = (): boolean =>
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true

/** False while somebody is writing in a field, until the first pause. */
function useTypingPause(): boolean {
  const [isPause, setPause] = useState(() => !isWriting())
  useEffect(() => {
    if (isPause) return
    let timer = setTimeout(setPause, pauseMs, true)
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(setPause, pauseMs, true)
    }
    addEventListener('keydown', wait, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', wait, true)
    }
  }, [isPause])
  return isPause
}

/** Waits for a pause in typing, and focuses its title: a key that somebody typed does not press a button. */
export function UnaskedModal(props: ComponentProps<typeof Modal>): ReactNode {
  return useTypingPause() && <Modal {...props} focusesTitle />
}
