import './cards.css'
import type { ReactNode, Ref } from 'react'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'

type AccountItemProps = {
  id: string
  title: string
  /** How it is now, in one line. */
  state: ReactNode
  action?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A row of the account: what it is, how it is, and what opens below it. */
export function AccountItem({
  id,
  title,
  state,
  action = 'Cambiar',
  ref,
  children,
}: AccountItemProps): ReactNode {
  return (
    <section ref={ref} className="account-item" aria-labelledby={id}>
      <FoldedForm
        summary={
          <>
            <h3 id={id}>{title}</h3>
            <small>{state}</small>
            <span className="link">{action}</span>
          </>
        }
      >
        {children}
      </FoldedForm>
    </section>
  )
}
