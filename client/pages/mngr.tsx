import { type ReactNode, useEffect, useState } from 'react'
import { inboxSearch, parseInboxFilter } from '../contract/inbox.ts'
import type { Payload } from '../contract/payload.ts'
import { useSession } from '../hooks/use-session.ts'
import { href } from '../routes.ts'
import { callApi } from '../runtime/api.ts'
import '../styles/manager.css'
import '../styles/manager-enquiries.css'
import { Heading } from '../ui/heading.tsx'
import { Instant } from '../ui/instant.tsx'

type Data = Payload['mngr']

const inbox = href('mngr-consultas')
const undelivered = inbox + inboxSearch({ ...parseInboxFilter({}), mail: 'fallido' })

export function Page({ data }: { data: Data }): ReactNode {
  const { user } = useSession()
  return (
    <>
      <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
      <p className="actions">
        <a className="button" href={inbox}>
          Ver las consultas
        </a>
        <a className="button plain" href="/contacto">
          Abrir el formulario
        </a>
      </p>
      <div className="overview">
        <Attention data={data} />
        <Enquiries data={data} />
        <Posts data={data} />
        <Build id={data.buildId} />
      </div>
    </>
  )
}

function Attention({ data: { enquiries, mail, posts } }: { data: Data }): ReactNode {
  const fresh = enquiries.counts.new ?? 0
  const items = [
    ...(fresh > 0
      ? [{ href: inbox, text: fresh === 1 ? '1 consulta nueva' : `${fresh} consultas nuevas` }]
      : []),
    ...(mail.failed > 0
      ? [{ href: undelivered, text: `Avisos por correo sin entregar: ${mail.failed}` }]
      : []),
  ]
  return (
    <section aria-labelledby="atencion">
      <h2 id="atencion">Pide atención</h2>
      <ul>
        {items.map(({ href: to, text }) => (
          <li key={text}>
            <a href={to}>{text}</a>
          </li>
        ))}
        {posts.drafts > 0 && <li>Borradores: {posts.drafts}</li>}
        {mail.pending > 0 && <li>Avisos por correo en cola: {mail.pending}</li>}
        {!mail.configured && <li>Los avisos por correo no están configurados.</li>}
        {items.length === 0 && posts.drafts === 0 && <li>Nada pendiente. Todo está al día.</li>}
      </ul>
    </section>
  )
}

function Enquiries({ data: { enquiries } }: { data: Data }): ReactNode {
  return (
    <section aria-labelledby="ultimas">
      <h2 id="ultimas">Consultas nuevas</h2>
      {enquiries.latest.length === 0 ? (
        <p>No hay consultas sin atender. Las que lleguen por el formulario aparecerán aquí.</p>
      ) : (
        <ul>
          {enquiries.latest.map(({ reference, name, createdAt }) => (
            <li key={reference}>
              <a href={href('mngr-consulta', { ref: reference })}>{name}</a>, <Instant at={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Posts({ data: { posts } }: { data: Data }): ReactNode {
  return (
    <section aria-labelledby="articulos">
      <h2 id="articulos">Artículos</h2>
      {posts.scheduled.map(({ slug, title, publishedAt }) => (
        <p key={slug}>
          Programado: {title}, <Instant at={publishedAt} />
        </p>
      ))}
      {posts.latest.length === 0 ? (
        <p>Todavía no hay artículos publicados.</p>
      ) : (
        <ul>
          {posts.latest.map(({ slug, title }) => (
            <li key={slug}>
              <a href={href('blog-slug', { slug })}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When the build was made stands in its own static file. */
function Build({ id }: { id: string }): ReactNode {
  const [builtAt, setBuiltAt] = useState<string | null>(null)
  useEffect(() => {
    void callApi(`/builds/meta/${id}.json`, { method: 'GET' }).then((result) => {
      const body = result.ok ? result.body : null
      if (typeof body === 'object' && body && 'timestamp' in body && typeof body.timestamp === 'number') {
        setBuiltAt(new Date(body.timestamp).toISOString())
      }
    })
  }, [id])
  return (
    <section aria-labelledby="version">
      <h2 id="version">Versión del sitio</h2>
      <p>
        <code>{id}</code>
        {builtAt && (
          <>
            , compilada el <Instant at={builtAt} /> ({age(builtAt)})
          </>
        )}
      </p>
    </section>
  )
}

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' })

/** Only in the browser, where the clock of the page runs. */
function age(instant: string): string {
  const hours = Math.round((Date.parse(instant) - Date.now()) / 3_600_000)
  return Math.abs(hours) < 48
    ? relative.format(hours, 'hour')
    : relative.format(Math.round(hours / 24), 'day')
}
