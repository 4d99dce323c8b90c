import type { ReactNode } from 'react'
import { collectTyping, focusAndType } from './typed-ahead.ts'

/** A form that is folded until somebody wants it. Opening it focuses its first field. */
export function FoldedForm({ summary, children }: { summary: string; children: ReactNode }): ReactNode {
  return (
    <details
      onToggle={({ currentTarget }) => {
        const field = currentTarget.querySelector('input')
        if (currentTarget.open && field) focusAndType(field)
      }}
    >
      <summary
        onClick={(click) => {
          if (!click.currentTarget.closest('details')?.open) collectTyping(click)
        }}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}
