import type { ReactNode } from 'react'
import '../overview.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { AccountChangesCard } from '../../account/dashboard-card.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { href as accountHref } from '../../account/routes.ts'
import { PostsCard, listPostAttention } from '../../content/dashboard-card.tsx'
import { NewPostLink } from '../../content/new-post.tsx'
import { EnquiriesCard, listEnquiryNotes, listWaitingEnquiries } from '../../enquiries/dashboard-card.tsx'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { listWaitingFailures } from '../../insight/failures/dashboard-card.ts'
import { VisitsCard } from '../../insight/visits/dashboard-card.tsx'
import { href as mediaHref } from '../../media/routes.ts'
import { BackupCard } from '../../operations/backup/dashboard-card.tsx'
import { HealthCard } from '../../operations/health/dashboard-card.tsx'
import { listWaitingWebhooks } from '../../webhooks/dashboard-card.ts'
import { Attention, AuditLogCard, SettingsProblems, BuildInfo } from '../cards.tsx'
import type { DashboardPages } from '../contract.ts'
import { LaunchChecklist } from '../launch-checklist.tsx'
import { StatusSummary } from '../status-summary.tsx'

/** The dashboard: quick actions, items that need attention, and a card per feature. */
export function Page({ data }: { data: DashboardPages['mngr'] }): ReactNode {
  const { user } = useSession()
  const may = useHasPermission()
  const { enquiries, posts, insight, backup } = data
  return (
    <ReauthProvider>
      <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
      <div className="actions" role="group" aria-label="Acciones rápidas">
        {may('editArticles') && <NewPostLink />}
        {enquiries && <Action href={enquiriesHref('mngr-consultas')}>Ver las consultas</Action>}
        {may('manageMedia') && <Action href={mediaHref('mngr-medios')}>Subir a Medios</Action>}
        {may('manageUsers') && <Action href={accountHref('mngr-equipo')}>Invitar a alguien</Action>}
        <Action href="/">Ver el sitio</Action>
      </div>
      <div className="overview">
        <StatusSummary data={data} />
        {(enquiries ?? posts ?? (may('manageFailures') || may('manageSettings'))) && (
          <Attention
            waiting={[
              ...(enquiries ? listWaitingEnquiries(enquiries) : []),
              ...(posts ? listPostAttention(posts) : []),
              ...(may('manageFailures') ? listWaitingFailures(data) : []),
              ...listWaitingWebhooks(data),
            ]}
            notes={enquiries ? listEnquiryNotes(enquiries) : []}
          />
        )}
        <HealthCard health={data.health} />
        <AccountChangesCard changes={data.changes} />
        <LaunchChecklist launch={data.launch} />
        <SettingsProblems problems={data.problems} />
        {enquiries && <EnquiriesCard data={enquiries} />}
        {posts && <PostsCard data={posts} />}
        {insight && <VisitsCard data={insight} />}
        {backup && <BackupCard data={backup} />}
        {may('viewAudit') && <AuditLogCard months={data.recordMonths} />}
        <BuildInfo id={data.buildId} />
      </div>
    </ReauthProvider>
  )
}

function Action({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className="button plain" href={href}>
      {children}
    </a>
  )
}
