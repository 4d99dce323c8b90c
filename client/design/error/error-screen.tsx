import type { FormEvent, ReactNode } from 'react'
import type { AppError } from '../../errors.ts'
import { useRuntime } from '../../router/use-runtime.ts'
import { site } from '../../site.ts'

/** What stands in place of a page that cannot be. The button is a form, so that it leads home without script too. */
export function ErrorScreen({ error }: { error: AppError | null }): ReactNode {
  const { leaveError } = useRuntime()
  const statusCode = error?.statusCode ?? 500
  const message = error?.message ?? 'Server Error'
  const id = error?.data?.['id']

  function leave(event: FormEvent): void {
    event.preventDefault()
    leaveError()
  }

  return (
    <div className="wrap">
      <div className="error">
        <p className="code">{statusCode}</p>
        <div className="flow error-flow" />
        {/* The messages of the error catalogue are in English, and have to be read as such. */}
        <h1 lang={/^(Page|Server|Unknown) /.test(message) ? 'en' : undefined}>{message}</h1>
        <p className="lead">{explain(statusCode)}</p>
        <form action="/" method="get" onSubmit={leave}>
          <button className="button">Volver a la página principal</button>
        </form>
        <nav aria-label="Otras páginas del sitio">
          <ul role="list" className="tags">
            {site.nav.map(({ href, text }) => (
              <li key={href}>
                <a className="tag" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {typeof id === 'string' && (
          <p className="meta">
            Si nos escribes a {site.contact.email}, incluye este código: <code>{id}</code>
          </p>
        )}
      </div>
    </div>
  )
}

function explain(statusCode: number): string {
  if (statusCode === 404) {
    return 'Esta dirección no lleva a ninguna página. Puede que el enlace esté mal escrito o que el contenido haya cambiado de sitio.'
  }
  if (statusCode === 401 || statusCode === 403) {
    return 'Esta parte del sitio es solo para quienes tienen acceso. Si es tu caso, ingresa y vuelve a intentarlo.'
  }
  if (statusCode < 500) {
    return 'No pudimos atender la petición. Vuelve atrás y prueba de nuevo.'
  }
  return 'El problema es nuestro, no tuyo, y ya quedó registrado. Si se repite al volver a intentarlo, escríbenos.'
}
