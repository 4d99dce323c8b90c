import '../overview.css'
import type { ReactNode } from 'react'
import { href as accountHref } from '../../account/routes.ts'
import { Heading } from '../../design/heading/heading.tsx'
import { Instant } from '../../design/time/instant.tsx'
import { inboxResendAllPath } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { useInbox } from '../../enquiries/use-inbox.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { useSession } from '../../session/use-session.ts'
import { useNewPost } from '../../studio/use-new-post.ts'
import { Attention } from '../attention.tsx'
import { BuildInfo } from '../build-info.tsx'
import type { PanelPages } from '../contract.ts'
import { Posts } from '../posts.tsx'
import { Undelivered } from '../undelivered.tsx'

type Data = PanelPages['mngr']

export function Page({ data }: { data: Data }): ReactNode {
  const { user } = useSession()
  const { write, busy, failure } = useNewPost()
  const { post, said } = useInbox()
  return (
    <>
      <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
      <QuickActions onWrite={write} busy={busy} />
      <p role="status">{failure || said}</p>
      <div className="overview">
        <Attention data={data} />
        {data.mail.failed > 0 && (
          <Undelivered
            mail={data.mail}
            onRetry={() => void post(inboxResendAllPath, {}, 'Los avisos están en cola otra vez.')}
          />
        )}
        <Enquiries enquiries={data.enquiries} />
        <Posts posts={data.posts} />
        <BuildInfo id={data.buildId} />
      </div>
    </>
  )
}

function QuickActions({ onWrite, busy }: { onWrite: () => void; busy: boolean }): ReactNode {
  return (
    <div className="actions" role="group" aria-label="Acciones rápidas">
      <button type="button" className="button" disabled={busy} onClick={onWrite}>
        Escribir un artículo
      </button>
      <a className="button plain" href={enquiriesHref('mngr-consultas')}>
        Ver las consultas
      </a>
      <a className="button plain" href={mediaHref('mngr-medios')}>
        Subir imágenes
      </a>
      <a className="button plain" href={accountHref('mngr-equipo')}>
        Invitar a alguien
      </a>
      <a className="button plain" href="/">
        Ver el sitio
      </a>
    </div>
  )
}

function Enquiries({ enquiries }: Pick<Data, 'enquiries'>): ReactNode {
  return (
    <section aria-labelledby="ultimas">
      <h2 id="ultimas">Consultas nuevas</h2>
      {enquiries.latest.length === 0 ? (
        <p>
          No hay consultas sin atender. Las que lleguen por <a href="/contacto">el formulario</a> aparecerán
          aquí.
        </p>
      ) : (
        <ul role="list">
          {enquiries.latest.map(({ reference, name, createdAt }) => (
            <li key={reference}>
              <a href={enquiriesHref('mngr-consulta', { ref: reference })}>{name}</a>{' '}
              <Instant at={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
