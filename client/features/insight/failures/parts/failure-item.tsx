import type { ReactNode } from 'react'
import { Instant } from '#client/ui/time/instant.tsx'
import type { BrowserFailure } from '../contract/list.ts'

type ItemProps = { failure: BrowserFailure; onResolve: () => void }

/** One message of one build, with its number of reports, dates and pages. */
export function FailureItem({ failure, onResolve }: ItemProps): ReactNode {
  const { message, buildId, isCurrent, kind, stack, paths, count, firstAt, lastAt, state } = failure
  return (
    <li>
      <h3>
        {message}
        {state === 'returned' && <span className="badge strong">volvió</span>}
        {state === 'resolved' && <span className="badge off">resuelto</span>}
      </h3>
      <p>
        {count === 1 ? '1 vez' : `${count} veces`} en la versión <code>{buildId}</code>
        {isCurrent && ' (la de ahora)'}. Primera: <Instant at={firstAt} />. Última: <Instant at={lastAt} />.
      </p>
      <p>Páginas: {paths.join(', ')}</p>
      <details>
        <summary>Detalle ({kind})</summary>
        <pre tabIndex={0}>{stack ?? 'El navegador no dio más.'}</pre>
      </details>
      <button type="button" className="button plain" onClick={onResolve}>
        {state === 'resolved' ? 'Volver a abrir' : 'Marcar como resuelto'}
        <span className="hidden">: {message}</span>
      </button>
    </li>
  )
}
