import '../overview.css'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import { TextsCard } from '../../content/dashboard-card.tsx'
import { NewPostLink } from '../../content/new-post.tsx'
import type { DashboardPages } from '../contract.ts'
import { Waiting } from '../waiting.tsx'
import { Week } from '../week.tsx'

const todayStyle = { dateStyle: 'full' } as const

/** The dashboard has three things: what waits for you, what happened this week, and what to go on writing. */
export function Page({ data }: { data: DashboardPages['mngr'] }) {
  const { user } = useSession()
  const today = getDateFormat(todayStyle, useSite().timeZone).format()
  const may = useHasPermission()
  return (
    <>
      <div className="list-bar welcome">
        <Heading icon="home">{user ? `Hola, ${user.name}` : 'Panel'}</Heading>
        {/* The browser may begin a new day after the server. */}
        <p suppressHydrationWarning>{today}</p>
        {may('editArticles') && <NewPostLink />}
        <ThreadDrawing subject="final" seed="inicio" isInFirstScreen />
      </div>
      <div className="overview">
        <Waiting data={data} />
        <Week data={data} />
        {data.texts && <TextsCard data={data.texts} />}
      </div>
    </>
  )
}
