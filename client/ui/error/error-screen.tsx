import type { FormEvent } from 'react'
import type { AppError } from '../../runtime/errors.ts'
import { useManagerArea } from '../../runtime/router/use-manager-area.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { useFormOfAddress, useSite } from '../../runtime/site/use-site.ts'
import type { Site } from '../../site.ts'
import { LinkList } from '../tag/link-list.tsx'

/** Replaces a page that cannot be shown. The button is a form, so that it works without scripts. */
export function ErrorScreen({ error }: { error: AppError | null }) {
  const { leaveError, drawing = '' } = useRuntime()
  const { nav } = useSite()
  const say = useFormOfAddress()
  const isManagerArea = useManagerArea()
  const { statusCode = 500, message = 'Server Error' } = error ?? {}
  const isEnglish = /^(Page|Server|Unknown) /.test(message)
  const addressEnd = message
    .replace(/[?#].*/, '')
    .split('/')
    .at(-1)
  // The first sentence is the heading.
  const text = isEnglish ? describeInSpanish(statusCode, isManagerArea) : message
  const [title, ...advice] = say(text).split('. ')
  // `near`: pages with similar addresses, which only the server knows.
  const { id, near = [] } = { ...error?.data } as { id?: string; near?: Site['nav'] }

  function leave(event: FormEvent): void {
    event.preventDefault()
    leaveError()
  }

  return (
    <div className="wrap split error">
      <div className="stack">
        <h1>{title?.replace(/\.$/, '')}</h1>
        {advice[0] && <p className="lead">{advice.join('. ')}</p>}
      </div>
      <div className="drawn">
        <p className="code">{statusCode}</p>
        <div
          className="knot"
          data-hint={say('Tira del hilo')}
          aria-hidden="true"
          // Only on the server. In the browser a script draws it (shared-chunk.ts), and keeps what the server drew.
          dangerouslySetInnerHTML={{ __html: drawing }}
          suppressHydrationWarning
        />
      </div>
      <div className="stack">
        <LinkList name="Páginas parecidas" links={near} />
        {statusCode === 404 && (
          <form action={isManagerArea ? '/mngr' : '/blog/buscar'} className="search" role="search">
            <div className="field">
              <label htmlFor="q">Buscar en el {isManagerArea ? 'panel' : 'sitio'}</label>
              <input id="q" name="q" type="search" defaultValue={isManagerArea ? addressEnd : undefined} />
            </div>
            <button className="button plain">Buscar</button>
          </form>
        )}
        <form action="/" onSubmit={leave}>
          {isManagerArea && (
            <a className="button" href="/mngr">
              Ir al panel
            </a>
          )}
          <button className="button">Volver a la página principal</button>
        </form>
        {/* The manager area has its own navigation beside this. */}
        <LinkList
          name="Otras páginas"
          links={isManagerArea ? [] : nav.filter(({ href }) => !near.some((it) => it.href === href))}
        />
        <p className="meta" lang="en">
          {isEnglish ? message : `Error ${statusCode}`}
        </p>
        {id && (
          <p className="meta">
            Código del fallo: <code>{id}</code>
          </p>
        )}
      </div>
    </div>
  )
}

/** What a message in English says, in Spanish: what happened, and what to do. */
const describeInSpanish = (statusCode: number, isManagerArea: boolean): string =>
  statusCode === 404
    ? 'Aquí no hay ninguna página. Puede que la dirección esté mal escrita o que la página ya no exista.'
    : `Algo falló de nuestro lado. Ya quedó registrado. Si se repite, ${isManagerArea ? 'avisa a quien lo publica' : 'escríbenos'}.`
