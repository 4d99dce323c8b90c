import { useState, type ReactNode } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { accountPaths, weeklySubscriptionSchema } from '../contract/account.ts'
import type { AccountPages } from '../contract/pages.ts'

export function WeeklyMailCard({
  initialSubscription,
}: {
  initialSubscription: AccountPages['mngr-cuenta']['weekly']
}): ReactNode {
  const [{ wanted, mail }, setWeekly] = usePageState(initialSubscription)
  const [isSaved, setSaved] = useState(false)
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function save(): Promise<void> {
    setSaved(false)
    const answer = await send(
      accountPaths.weekly,
      { method: 'PUT', body: { wanted: !wanted } },
      weeklySubscriptionSchema,
    )
    if (answer === undefined) return
    setWeekly({ wanted: answer.wanted, mail })
    setSaved(true)
  }

  return (
    <section className="card" aria-labelledby="resumen">
      <h2 id="resumen">Resumen semanal</h2>
      <p>
        {wanted
          ? 'Cada lunes por la mañana recibes un correo con las visitas, lo más leído y las consultas que esperan.'
          : 'Un correo cada lunes por la mañana: las visitas, lo más leído, las consultas que esperan y una sugerencia.'}
      </p>
      {mail !== 'sent' && (
        <p>
          <NoMail />
        </p>
      )}
      {(mail !== 'none' || wanted) && (
        <form ref={ref} className="form" onSubmit={withValues(save)}>
          <FormError failure={failure} />
          <div className="row-actions">
            <button className="button plain" aria-disabled={pending}>
              {wanted ? 'Dejar de recibirlo' : 'Recibir el resumen'}
            </button>
          </div>
          <p role="status">{isSaved && 'Guardado.'}</p>
        </form>
      )}
    </section>
  )
}
