import { type DragEvent, useState } from 'react'
import { withValues } from '#client/ui/form/with-values.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import type { CalendarEntry } from '../contract/calendar.ts'
import { href } from '../routes.ts'
import { useZone } from '../use-zone.ts'
import type { Move } from './use-move.ts'

type DayProps = {
  /** `2026-11-30` */
  day: string
  /** The day belongs to another month. */
  isOutside: boolean
  isToday: boolean
  /** Where an article for this day is written; null on days that have passed, and without the permission. */
  newPath: string | null
  /** The end of an event that started on the same day is not shown. */
  entries: readonly CalendarEntry[]
  onMove: Move
  onCancel: (entry: CalendarEntry) => Promise<void>
}

export const todayId = 'hoy'

/** More entries of a day are in a box that a button opens, so that one busy day does not push the others away. */
const maxShown = 3

/** The entry that is being dragged. `dataTransfer` cannot be read before the drop. */
let dragged: CalendarEntry | null = null

const dayFormat = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('es', { weekday: 'short', timeZone: 'UTC' })

export function Day({ day, isOutside, isToday, newPath, entries, onMove, onCancel }: DayProps) {
  const zone = useZone()
  const [isTarget, setTarget] = useState(false)
  const shown = entries.filter(
    ({ id, what }) => what !== 'end' || !entries.some((other) => other.id === id && other.what === 'start'),
  )

  function onDragOver(event: DragEvent): void {
    if (dragged === null) return
    event.preventDefault()
    setTarget(true)
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setTarget(false)
    if (dragged === null || entries.includes(dragged)) return
    // The time of day stays.
    void onMove(dragged, day + zone.toLocalInput(new Date(dragged.at)).slice(10))
  }

  const className = [isOutside && 'outside', isTarget && 'target', shown.length === 0 && 'empty']
  return (
    <li
      id={isToday ? todayId : undefined}
      className={className.filter(Boolean).join(' ') || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        <span className="weekday">{weekdayFormat.format(new Date(day))} </span>
        {Number(day.slice(8))}
      </time>
      {newPath !== null && (
        <a
          className="new-on-day"
          href={newPath}
          draggable={false}
          aria-label={`Nuevo artículo para el ${dayFormat.format(new Date(day))}`}
        >
          +
        </a>
      )}
      <DayEntries day={day} entries={shown} onMove={onMove} onCancel={onCancel} />
    </li>
  )
}

type DayEntriesProps = Pick<DayProps, 'day' | 'entries' | 'onMove' | 'onCancel'>

function DayEntries({ day, entries, ...actions }: DayEntriesProps) {
  const drawList = (drawn: readonly CalendarEntry[]) => (
    <ul role="list">
      {drawn.map((entry) => (
        <Entry key={entry.id + entry.what + entry.at} entry={entry} {...actions} />
      ))}
    </ul>
  )
  const shown = entries.slice(0, maxShown)
  const rest = entries.length - shown.length
  const date = dayFormat.format(new Date(day))
  return (
    entries.length > 0 && (
      <>
        {drawList(shown)}
        {rest > 0 && (
          <Popover button={`y ${rest} más`} label={`y ${rest} más el ${date}`}>
            <h3>{date}</h3>
            {drawList(entries)}
          </Popover>
        )}
      </>
    )
  )
}

type EntryProps = Pick<DayProps, 'onMove' | 'onCancel'> & { entry: CalendarEntry }

function Entry({ entry, ...actions }: EntryProps) {
  const { id, what, isArticle, label, title, at, isScheduled, fixed } = entry
  const canMove = isScheduled && fixed === null
  const local = useZone().toLocalInput(new Date(at))
  return (
    <li
      className={`calendar-entry${isScheduled ? ' scheduled' : what === 'publication' ? '' : ' event'}`}
      draggable={canMove}
      onDragStart={(event) => {
        dragged = entry
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', title)
      }}
      onDragEnd={() => (dragged = null)}
    >
      <a href={href(isArticle ? 'mngr-blog-editar' : 'mngr-pagina', { id })} title={title} draggable={false}>
        <span>{title}</span>
      </a>
      <small>
        {describeDate(entry, local.slice(11))}
        <span> · {label}</span>
      </small>
      {isScheduled && fixed !== null && <small>{fixed}</small>}
      {canMove && <DateForm entry={entry} local={local} {...actions} />}
    </li>
  )
}

function describeDate({ what, isScheduled }: CalendarEntry, time: string): string {
  if (what === 'end') return 'Último día'
  return `${what === 'start' ? 'Empieza' : isScheduled ? 'Se publica' : 'Se publicó'} ${time}`
}

/** The date as a field: by keyboard and on phones, where nothing is dragged. */
function DateForm({ entry, local, onMove, onCancel }: EntryProps & { local: string }) {
  function submit(values: FormData): void {
    void onMove(entry, String(values.get('fecha')))
  }
  return (
    <Popover label={`Cambiar la fecha de «${entry.title}»`}>
      <form onSubmit={withValues(submit)}>
        <label className="field">
          Se publica el
          <input type="datetime-local" name="fecha" defaultValue={local} required />
        </label>
        <button className="button" data-close>
          Cambiar la fecha
        </button>
        <button className="link" type="button" data-close onClick={() => void onCancel(entry)}>
          Anular la programación
        </button>
      </form>
    </Popover>
  )
}
