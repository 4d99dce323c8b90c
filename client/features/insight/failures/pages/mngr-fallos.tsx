import '../failures.css'
import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import {
  type BrowserFailure,
  failureDays,
  failureListSchema,
  type FailurePages,
  failurePath,
} from '../contract/list.ts'

export function Page({ data }: { data: FailurePages['mngr-fallos'] }) {
  const [list, setList] = usePageState(data.failures)
  const [statusMessage, setStatusMessage] = useState('')
  const { ref, failure, send } = useRequest<HTMLDivElement>()

  async function toggle({ id, state }: BrowserFailure): Promise<void> {
    const resolved = state !== 'resolved'
    setStatusMessage('')
    const answer = await send(failurePath(id), { method: 'PUT', body: { resolved } }, failureListSchema)
    if (!answer) return
    setList(answer.failures)
    setStatusMessage(
      resolved
        ? 'Marcado como resuelto. Si vuelve en la versión de ahora, se dirá aquí.'
        : 'Abierto de nuevo.',
    )
  }

  const open = list.filter(({ state }) => state !== 'resolved')
  const resolved = list.filter(({ state }) => state === 'resolved')
  const section = (id: string, title: string, shown: readonly BrowserFailure[]) => (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className="ruled failure-list">
        {shown.map((each) => (
          <FailureItem key={each.id} failure={each} onResolve={() => void toggle(each)} />
        ))}
      </ul>
    </section>
  )

  return (
    <div ref={ref}>
      <ManagerHeading icon="alert">Fallos en navegadores</ManagerHeading>
      <p className="lead">
        Lo que falló sin esperarse en el navegador de quien visita o gestiona el sitio. Informa la mitad de
        las visitas, sin datos de nadie; se olvida a los {failureDays} días de la última vez.
      </p>
      <StatusMessage done={statusMessage} />
      <FormError failure={failure} />
      {open.length === 0 ? (
        <EmptyState>Nada por resolver. Todo bien en los navegadores.</EmptyState>
      ) : (
        section('abiertos', 'Por resolver', open)
      )}
      {resolved.length > 0 && section('resueltos', 'Resueltos', resolved)}
    </div>
  )
}

export function FailureItem({ failure, onResolve }: { failure: BrowserFailure; onResolve: () => void }) {
  const { message, buildId, isCurrent, kind, stack, paths, count, firstAt, lastAt, state } = failure
  return (
    <li>
      <h3>
        {message}
        {state === 'returned' && <span className="badge strong">volvió</span>}
        {state === 'resolved' && <span className="badge off">resuelto</span>}
      </h3>
      <p>
        {count === 1 ? '1 vez' : `${count} veces`} en{' '}
        {isCurrent ? 'la versión de ahora' : 'una versión anterior'}. Primera: <Instant at={firstAt} />.
        Última: <Instant at={lastAt} />.
      </p>
      <p>Páginas: {paths.join(', ')}</p>
      <details>
        <summary>Detalle ({kind})</summary>
        <pre tabIndex={0}>{`${buildId}\n${stack ?? 'El navegador no dio más.'}`}</pre>
      </details>
      <Button onClick={onResolve}>
        {state === 'resolved' ? 'Volver a abrir' : 'Marcar como resuelto'}
        <span className="hidden">: {message}</span>
      </Button>
    </li>
  )
}
