import type { FormEvent, ReactNode } from 'react'
import type { AppError } from '../../runtime/errors.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { useFormOfAddress, useSite } from '../../runtime/site/use-site.ts'
import type { Site } from '../../site.ts'

/** Replaces a page that cannot be shown. The button is a form, so that it works without scripts. */
export function ErrorScreen({ error }: { error: AppError | null }): ReactNode {
  const { leaveError } = useRuntime()
  const { nav, email } = useSite()
  const inFormOfAddress = useFormOfAddress()
  const statusCode = error?.statusCode ?? 500
  const message = error?.message ?? 'Server Error'
  const isEnglish = /^(?:Page|Server|Unknown) /.test(message)
  const { title, advice } = describeStatus(statusCode)
  const id = error?.data?.['id']
  // Pages with similar addresses; only the server's document contains them.
  const nearestPages = (error?.data?.['near'] ?? []) as Site['nav']

  function leave(event: FormEvent): void {
    event.preventDefault()
    leaveError()
  }

  return (
    <div className="wrap">
      <div className="error">
        <p className="code">{statusCode}</p>
        {isEnglish && (
          <p className="meta" lang="en">
            {message}
          </p>
        )}
        <div className="wave" />
        <h1>{inFormOfAddress(isEnglish ? title : message)}</h1>
        <p className="lead">{inFormOfAddress(advice)}</p>
        <form action="/" method="get" onSubmit={leave}>
          <button className="button">Volver a la página principal</button>
        </form>
        <LinkList name="Páginas parecidas" links={nearestPages} />
        <LinkList
          name="Otras páginas"
          links={nav.filter(({ href }) => !nearestPages.some((it) => it.href === href))}
        />
        {typeof id === 'string' && (
          <p className="meta">
            Con este código lo encontramos, si llega a {email}: <code>{id}</code>
          </p>
        )}
      </div>
    </div>
  )
}

function LinkList({ name, links }: { name: string; links: Site['nav'] }): ReactNode {
  if (links.length === 0) return null
  return (
    <nav aria-label={name}>
      <p>{name}</p>
      <ul role="list" className="tags">
        {links.map(({ href, name }) => (
          <li key={href}>
            <a className="tag" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describeStatus(statusCode: number): { title: string; advice: string } {
  if (statusCode === 404)
    return {
      title: 'Aquí no hay ninguna página',
      advice: 'Puede que la dirección esté mal escrita o que la página ya no exista.',
    }
  if (statusCode === 401 || statusCode === 403)
    return {
      title: 'Tu cuenta no tiene acceso a esta parte del sitio',
      advice: 'Pídelo a quien la administra.',
    }
  if (statusCode < 500)
    return {
      title: 'No pudimos atender la petición',
      advice: 'Vuelve atrás y prueba otra vez. Si se repite, escríbenos.',
    }
  return {
    title: 'Algo falló de nuestro lado',
    advice: 'El problema ya quedó registrado. Si se repite, escríbenos.',
  }
}
