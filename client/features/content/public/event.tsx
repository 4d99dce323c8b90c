import './listed.css'
import { Fragment } from 'react'
import { toEntryFormHref } from '#client/features/enquiries/contract/form.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import { nameZone } from '../../settings/contract/country-choices.ts'
import type { EventContent } from '../kinds/event.ts'
import type { EntryData, ListData } from './contract.ts'
import { AskUs, CompanyLink, Facts, ListPage, Others, PageHead } from './facts.tsx'
import { LongText } from './long-text.tsx'
import { toRegistrationHref } from './registration.ts'

const byStart = (a: EventContent, b: EventContent): number => (a.startsAt ?? 0) - (b.startsAt ?? 0)

export function List({ data }: { data: ListData<EventContent> }) {
  const { entries, past } = data
  return (
    <ListPage
      kind="event"
      icon="calendar"
      lead="Encuentros para conocernos y preguntar."
      emptyLead="Ahora no hay ningún evento anunciado. Si quieres proponer un tema o invitarnos a tu evento, escríbenos: dinos qué, dónde y cuándo."
      data={{ ...data, entries: entries.toSorted(byStart) }}
      target="Ver el evento"
      describe={(event) => ({
        facts: [<When key="when" event={event} withZone />, describePlace(event)],
        mark: event.startsAt !== null && <DayMark at={event.startsAt} />,
        action: <RegistrationLink event={event} />,
      })}
      actions={<AskUs more="Quiénes somos" />}
      invitation={[
        '¿Quieres proponer un tema o invitarnos a tu evento?',
        'Escríbenos y dinos qué, dónde y cuándo.',
      ]}
    >
      {past.length > 0 && (
        <details className="acordeon section">
          <summary>Eventos pasados ({past.length})</summary>
          <ul role="list" className="stack">
            {past
              .toSorted(byStart)
              .toReversed()
              .map((event) => (
                <li key={event.slug}>
                  <a href={`/eventos/${event.slug}`}>{event.title}</a>
                  <p className="meta">
                    <When event={event} />
                  </p>
                </li>
              ))}
          </ul>
        </details>
      )}
    </ListPage>
  )
}

export function Entry({ data }: { data: EntryData<EventContent> }) {
  const { entry: event, isPast, other } = data
  const { title, summary, slug, place, online, html } = event
  return (
    <div className="wrap">
      <PageHead icon="calendar" title={title} lead={summary}>
        {isPast && (
          <p className="situation">
            <strong>Este evento ya pasó.</strong> <a href="/eventos">Ver los próximos eventos</a>
          </p>
        )}
        <Facts
          seed={slug}
          mark={event.startsAt !== null && <DayMark at={event.startsAt} />}
          facts={[
            ['Cuándo', <When key="when" event={event} withZone />],
            ['Dónde', place],
            [
              'En línea',
              online && !isPast ? (
                <a key="online" href={online}>
                  Enlace para asistir
                </a>
              ) : (
                ''
              ),
            ],
            ['Organiza', <CompanyLink key="company" />],
          ]}
        >
          {!isPast && (
            <p className="actions no-print">
              <RegistrationLink event={event} />
              <a
                className={event.registration ? 'button plain' : 'button'}
                href={`/eventos/${slug}.ics`}
                download
              >
                Añadir al calendario
              </a>
            </p>
          )}
        </Facts>
        {html && <LongText html={html} />}
        <p className="actions no-print">
          <a href={isPast ? '/contacto?asunto=otro' : toEntryFormHref('event', slug)}>
            Preguntar por este evento
          </a>
          <a href="/eventos">Ver todos los eventos</a>
        </p>
      </PageHead>
      <Others kind="event" label="Otro evento" other={other} />
    </div>
  )
}

function RegistrationLink({ event }: { event: EventContent }) {
  const registration = toRegistrationHref(event)
  return (
    registration && (
      <a className="button" href={registration}>
        Inscribirme
      </a>
    )
  )
}

const describePlace = ({ place, online }: EventContent): string =>
  [place, online && 'en línea'].filter(Boolean).join(', y ').replace(/^en/, 'En')

const dayOfMonthStyle = { day: 'numeric' } as const
const monthStyle = { month: 'short' } as const

/** The day and the month, large. The text beside it says the whole date. */
function DayMark({ at }: { at: number }) {
  const { timeZone } = useSite()
  return (
    <p className="date-mark" aria-hidden="true">
      <strong>{getDateFormat(dayOfMonthStyle, timeZone).format(at)}</strong>
      {getDateFormat(monthStyle, timeZone).format(at)}
    </p>
  )
}

const dayStyle = { dateStyle: 'full' } as const
const timeStyle = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

type WhenProps = { event: EventContent; withZone?: boolean }

/** When the event is, in the site's zone: the day once if it ends on the same one. A preview may have no dates yet. */
function When({ event: { startsAt, endsAt }, withZone = false }: WhenProps) {
  const { timeZone } = useSite()
  const days = [startsAt, endsAt].map((at) => at && getDateFormat(dayStyle, timeZone).format(at))
  const isOneDay = days[0] === days[1]
  const moments = [startsAt, endsAt].flatMap((at, index) =>
    at === null
      ? []
      : [
          <Fragment key={index}>
            {index === 1 && (isOneDay ? ' a\u{a0}' : ', hasta el ')}
            <time dateTime={new Date(at).toISOString()}>
              {(index === 0 || !isOneDay) && `${days[index]}, `}
              {getDateFormat(timeStyle, timeZone).format(at)}
            </time>
          </Fragment>,
        ],
  )
  return (
    <span className="when">
      {moments}
      {withZone && ` (${nameZone(timeZone)})`}
    </span>
  )
}
