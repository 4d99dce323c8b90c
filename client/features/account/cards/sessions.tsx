import '../rows.css'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { accountPaths, sessionsResponseSchema, type AccountSession } from '../contract/account.ts'
import { AccountItem } from './item.tsx'

export function SessionsCard({ initialSessions }: { initialSessions: AccountSession[] }) {
  const [sessions, setSessions] = usePageState(initialSessions)
  const { ref, pending, failure, send } = useRequest<HTMLElement>()

  async function close(path: string): Promise<void> {
    const answer = await send(path, { method: 'DELETE' }, sessionsResponseSchema)
    if (answer) setSessions(answer.sessions)
  }

  async function closeOthers(): Promise<void> {
    const confirmed = await confirm({
      title: '¿Cerrar las demás sesiones?',
      text: 'Solo seguirá abierta esta. En los demás dispositivos habrá que entrar de nuevo.',
      action: 'Cerrar las demás',
    })
    if (confirmed) await close(accountPaths.sessions)
  }

  return (
    <AccountItem
      ref={ref}
      id="sesiones"
      title="Sesiones abiertas"
      state={sessions.length === 1 ? 'Solo esta' : sessions.length}
      action="Ver"
    >
      <p>Si no reconoces alguna, ciérrala y cambia tu contraseña.</p>
      <FormError failure={failure} />
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="row-text">
              {session.device}
              {session.current && <span className="badge">Esta sesión</span>}
              <small>{session.place ?? 'Lugar desconocido'}</small>
              <small>
                Desde el <Instant at={session.createdAt} />. Último uso: <Instant at={session.lastUsedAt} />
              </small>
            </div>
            {!session.current && (
              <LinkButton
                aria-label={`Cerrar la sesión de ${session.device}`}
                onClick={() => close(accountPaths.session(session.id))}
              >
                Cerrar
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="actions">
          <Button aria-disabled={pending} onClick={closeOthers}>
            Cerrar las demás sesiones
          </Button>
        </div>
      )}
    </AccountItem>
  )
}
