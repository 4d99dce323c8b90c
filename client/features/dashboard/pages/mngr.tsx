import type { ReactNode } from 'react'
import '../overview.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { TextsCard } from '../../content/dashboard-card.tsx'
import { NewPostLink } from '../../content/new-post.tsx'
import type { DashboardPages } from '../contract.ts'
import { Waiting } from '../waiting.tsx'
import { Week } from '../week.tsx'

/** The dashboard has three things: what waits for you, what happened this week, and what to go on writing. */
export function Page({ data }: { data: DashboardPages['mngr'] }): ReactNode {
  const { user } = useSession()
  const may = useHasPermission()
  return (
    <>
      <div className="list-bar">
        <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
        {may('editArticles') && <NewPostLink />}
      </div>
      <div className="overview">
        <Waiting data={data} />
        <Week data={data} />
        {data.texts && <TextsCard data={data.texts} />}
      </div>
    </>
  )
}
