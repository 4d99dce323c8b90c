import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { accountPaths, weeklySubscriptionSchema } from '../contract/account.ts'
import type { AccountPages } from '../contract/pages.ts'
import { AccountItem } from './item.tsx'

export function WeeklyMailCard({
  initialSubscription,
}: {
  initialSubscription: AccountPages['mngr-cuenta']['weekly']
}) {
  const [{ wanted, mail }, setWeekly] = usePageState(initialSubscription)
  const [isSaved, setSaved] = useState(false)
  const request = useRequest<HTMLFormElement>()

  async function save(): Promise<void> {
    setSaved(false)
    const answer = await request.send(
      accountPaths.weekly,
      { method: 'PUT', body: { wanted: !wanted } },
      weeklySubscriptionSchema,
    )
    if (answer === undefined) return
    setWeekly({ wanted: answer.wanted, mail })
    setSaved(true)
  }

  return (
    <AccountItem
      id="resumen"
      title="Resumen semanal"
      state={wanted ? 'Lo recibes cada lunes' : 'No lo recibes'}
    >
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
        <RequestForm request={request} onSubmit={save}>
          <div className="row-actions">
            <SubmitButton className="button plain">
              {wanted ? 'Dejar de recibirlo' : 'Recibir el resumen'}
            </SubmitButton>
          </div>
          <p role="status">{isSaved && 'Guardado.'}</p>
        </RequestForm>
      )}
    </AccountItem>
  )
}
