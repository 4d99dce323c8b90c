import '#client/ui/list/list.css'
import '../calendar/calendar.css'
import { useEffect, useMemo } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { ManagerIcon } from '#client/ui/icon/manager-icon.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { monthNames } from '#client/ui/time/day.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import { Day, todayId } from '../calendar/day.tsx'
import { useMove } from '../calendar/use-move.ts'
import type { PostPages } from '../contract.ts'
import { addMonths, listDays } from '../contract/calendar.ts'
import { newPostId, plannedDayParameter } from '../contract/text-paths.ts'
import { href } from '../routes.ts'
import { useZone } from '../use-zone.ts'

const path = href('mngr-calendario')
const toNewPostPath = (day: string): string =>
  `${href('mngr-blog-editar', { id: newPostId })}?${plannedDayParameter}=${day}`

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

/** A month of publications, events and last days of offers, in the site's zone. Scheduled texts can be moved. */
export function Page({ data }: { data: PostPages['mngr-calendario'] }) {
  const { month, today, entries, isCut } = data
  const zone = useZone()
  const days = listDays(month)
  const has = useHasPermission()
  // Without the permission to publish, the editor has no place for the day.
  const canPlan = has('editArticles') && has('publishArticles')
  const { ref, failure, move, cancel, message, isMessageAbove, hideMessage } = useMove(days)
  const byDay = useMemo(
    () => Map.groupBy(entries, ({ at }) => zone.toLocalInput(new Date(at)).slice(0, 10)),
    [entries, zone],
  )
  const [year, number] = month.split('-')
  // After the router has scrolled to the top: on a low screen, the end of a month is below it.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      document.getElementById(todayId)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [month])
  return (
    <div ref={ref}>
      <div className="calendar-head">
        <div className="list-bar">
          <ManagerHeading icon="calendar">Calendario</ManagerHeading>
          <nav className="months" aria-label="Meses">
            <a className="button plain" href={`${path}?mes=${addMonths(month, -1)}`}>
              <ManagerIcon name="previous" />
              <span className="hidden">Anterior</span>
            </a>
            <h2 className="calendar-month">
              {monthNames[Number(number) - 1]} de {year}
            </h2>
            <a className="button plain" href={`${path}?mes=${addMonths(month, 1)}`}>
              <ManagerIcon name="next" />
              <span className="hidden">Siguiente</span>
            </a>
            <a className="button plain" href={path}>
              Hoy
            </a>
          </nav>
        </div>
        <p className="weekdays" aria-hidden="true">
          {weekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      </div>
      <ol className="calendar" role="list">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            isOutside={!day.startsWith(month)}
            isToday={day === today}
            newPath={canPlan && day > today ? toNewPostPath(day) : null}
            entries={byDay.get(day) ?? []}
            onMove={move}
            onCancel={cancel}
          />
        ))}
      </ol>
      <ZoneNote />
      {isCut && <p className="help">Hay tantas publicaciones que las últimas no se muestran.</p>}
      {/* The message gets the focus. It lies over the page, where nothing moves, and goes when the focus leaves it. */}
      <div
        className={isMessageAbove ? 'calendar-message above' : 'calendar-message'}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (document.hasFocus() && !currentTarget.contains(relatedTarget)) hideMessage()
        }}
      >
        <StatusMessage {...message} />
        <FormError failure={failure} />
      </div>
    </div>
  )
}

/** Says in which zone the times are, and leads to the setting if that is not the person's own. */
function ZoneNote() {
  const { zoneName, isOwn } = useZone()
  const canChange = useHasPermission()('manageSettings') && !isOwn
  return (
    <p className="help">
      Según la {zoneName}.{' '}
      {canChange && <a href={`${settingsHref('mngr-ajustes')}#direccion`}>Cambiar la zona horaria</a>}
    </p>
  )
}
