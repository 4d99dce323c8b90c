import type { ReactNode } from 'react'
import '../overview.css'
import { useMay } from '#client/runtime/session/use-may.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ChangesCard } from '../../account/panel-card.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { href as accountHref } from '../../account/routes.ts'
import { NewPost } from '../../content/new-post.tsx'
import { PostsCard, postsWaiting } from '../../content/panel-card.tsx'
import { EnquiriesCard, enquiriesNotes, enquiriesWaiting } from '../../enquiries/panel-card.tsx'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { failuresWaiting } from '../../insight/failures/panel-card.ts'
import { VisitsCard } from '../../insight/visits/panel-card.tsx'
import { href as mediaHref } from '../../media/routes.ts'
import { BackupCard } from '../../operations/backup/panel-card.tsx'
import { HealthCard } from '../../operations/health/panel-card.tsx'
import { Answers } from '../answers.tsx'
import { Attention } from '../attention.tsx'
import { BuildInfo } from '../build-info.tsx'
import type { PanelPages } from '../contract.ts'
import { Launch } from '../launch.tsx'
import { RecordCard } from '../record-card.tsx'
import { Settings } from '../settings.tsx'

/** What each feature brings, a line each: what to do, what waits, and its card. */
export function Page({ data }: { data: PanelPages['mngr'] }): ReactNode {
  const { user } = useSession()
  const may = useMay()
  return (
    <Reauth>
      <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
      <div className="actions" role="group" aria-label="Acciones rápidas">
        <NewPost />
        <Action href={enquiriesHref('mngr-consultas')}>Ver las consultas</Action>
        <Action href={mediaHref('mngr-medios')}>Subir a Medios</Action>
        {may('people') && <Action href={accountHref('mngr-equipo')}>Invitar a alguien</Action>}
        <Action href="/">Ver el sitio</Action>
      </div>
      <div className="overview">
        <Answers data={data} />
        <Attention
          waiting={[
            ...enquiriesWaiting(data), //
            ...postsWaiting(data),
            ...(may('oversee') ? failuresWaiting(data) : []),
          ]}
          notes={enquiriesNotes(data)}
        />
        <HealthCard health={data.health} />
        <ChangesCard changes={data.changes} />
        <Launch launch={data.launch} />
        <Settings problems={data.problems} />
        <EnquiriesCard data={data} />
        <PostsCard data={data} />
        <VisitsCard data={data} />
        {may('oversee') && (
          <>
            <BackupCard data={data} />
            <RecordCard months={data.recordMonths} />
          </>
        )}
        <BuildInfo id={data.buildId} />
      </div>
    </Reauth>
  )
}

function Action({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className="button plain" href={href}>
      {children}
    </a>
  )
}
