import './cards.css'
import { type ReactNode, type Ref, useEffect } from 'react'
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

/** A row of the account: what it is, how it is, and what opens below it. An address with its id opens it. */
export function AccountItem({ id, title, state, action = 'Cambiar', ref, children }: AccountItemProps) {
  useEffect(() => {
    function openFromHash(): void {
      if (location.hash === `#${id}`)
        document.getElementById(id)?.closest('details')?.setAttribute('open', '')
    }
    openFromHash()
    addEventListener('hashchange', openFromHash)
    return () => removeEventListener('hashchange', openFromHash)
  }, [id])

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
