import { useId, useRef, useState, type ReactNode } from 'react'
import '../styles/manager-auth.css'

type Question = { title: string; text: string; action: string }
type Answer = (confirmed: boolean) => void

/** A question before what is hard to take back. The dialog goes anywhere in the page that asks. */
export function useConfirm(): { dialog: ReactNode; ask: (question: Question) => Promise<boolean> } {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const settle = useRef<Answer>(null)
  const [question, setQuestion] = useState<Question | null>(null)

  function ask(asked: Question): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    settle.current = resolve
    setQuestion(asked)
    element.current?.showModal()
    // Whoever presses Enter without reading has changed nothing.
    cancel.current?.focus()
    return promise
  }

  const answer: Answer = (confirmed) => {
    settle.current?.(confirmed)
    settle.current = null
    element.current?.close()
  }

  const dialog = (
    <dialog
      ref={element}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Also after Escape; settling what is settled does nothing.
      onClose={() => answer(false)}
    >
      <h2 id={`${id}-title`}>{question?.title}</h2>
      <p id={`${id}-text`}>{question?.text}</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => answer(true)}>
          {question?.action}
        </button>
        <button ref={cancel} type="button" className="button plain" onClick={() => answer(false)}>
          Cancelar
        </button>
      </div>
    </dialog>
  )
  return { dialog, ask }
}
