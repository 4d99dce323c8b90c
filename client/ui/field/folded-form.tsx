import { type ReactNode, useRef } from 'react'
import { collectTyping, focusAndType } from './typed-ahead.ts'

/** A form that is folded. Its title focuses the first field; the browser's search opens it without moving the focus. */
export function FoldedForm({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const isPressed = useRef(false)
  return (
    <details
      onToggle={({ currentTarget }) => {
        const field = currentTarget.querySelector<HTMLInputElement | HTMLTextAreaElement>(
          'input:not([hidden]), textarea',
        )
        if (currentTarget.open && isPressed.current && field) focusAndType(field)
        isPressed.current = false
      }}
    >
      <summary
        onClick={(click) => {
          isPressed.current = true
          if (!click.currentTarget.closest('details')?.open) collectTyping(click)
        }}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}
