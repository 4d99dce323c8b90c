import type { VisitTotals } from '#client/features/insight/visits/contract/report.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { formatCount, pluralize } from '#client/runtime/text/format-numbers.ts'
import type { Site } from '#client/site.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { createMailStep, type OutgoingMail } from '#worker/mail/outgoing-mail.ts'
import { hourMs } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { listDueSubscribers, recordWeeklySent } from '../../account/queries/weekly-subscribers.ts'
import { readWeek, filterByPermissions, suggestNextStep, type Week } from './week.ts'

const dateFormat = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Formats two days such as `2026-11-16` as «16 al 22 de noviembre». */
function formatSpan(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => dateFormat.format(Date.parse(`${day}T12:00:00Z`)))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : first} al ${last}`
}

function compareVisits({ visits }: VisitTotals, before: VisitTotals | null): string {
  if (before === null) return 'la semana anterior no se contó'
  if (before.visits === 0) return 'ninguna la semana anterior'
  const percent = Math.round((100 * (visits - before.visits)) / before.visits)
  if (percent === 0) return 'igual que la semana anterior'
  return `${formatCount(Math.abs(percent))} % ${percent > 0 ? 'más' : 'menos'} que la semana anterior`
}

type Section = { title: string; lines: string[] }

function createSections(week: Week): Section[] {
  const { totals, before, pages, openEnquiries, problems, openFailures } = week
  const visits = pluralize(totals.visits, 'visita', 'visitas')
  const views = pluralize(totals.views, 'página vista', 'páginas vistas')
  const failures = pluralize(openFailures, 'fallo sin resolver', 'fallos sin resolver')
  return [
    { title: 'Visitas', lines: [`${visits} (${compareVisits(totals, before)}) y ${views}.`] },
    {
      title: 'Lo más leído',
      lines:
        pages.length === 0
          ? ['Nada todavía.']
          : pages.map(({ name, count }) => `${name}: ${pluralize(count, 'vista', 'vistas')}`),
    },
    ...(openEnquiries === null
      ? []
      : [
          {
            title: 'Consultas que esperan',
            lines:
              openEnquiries.fresh + openEnquiries.progress === 0
                ? ['Ninguna.']
                : [
                    `${pluralize(openEnquiries.fresh, 'nueva', 'nuevas')} y ${formatCount(openEnquiries.progress)} en curso.`,
                  ],
          },
        ]),
    ...(problems.length + openFailures === 0
      ? []
      : [
          {
            title: 'Lo que falla',
            lines: [
              ...problems.map((fault) => `${fault}.`),
              ...(openFailures === 0 ? [] : [`En navegadores de visitantes: ${failures}.`]),
            ],
          },
        ]),
  ]
}

const toHtml = (title: string, body: readonly string[]): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="font-family:sans-serif;line-height:1.5;max-width:36em">${body.join('')}</body></html>`

function composeWeeklyMail(
  week: Week,
  subscriber: { email: string; name: string },
  { site, siteUrl, unsubscribe }: { site: Site; siteUrl: string; unsubscribe: string },
): OutgoingMail {
  const span = formatSpan(week.from, week.to)
  const subject = `${site.name}: la semana del ${span}`
  const greeting = `Hola${subscriber.name === '' ? '' : `, ${subscriber.name}`}:`
  const intro = `Así fue la semana del ${span} en ${endSentence(site.name)}`
  const suggestion = suggestNextStep(week)
  const sections = createSections(week)
  const why = 'Recibes este resumen cada lunes porque lo pediste en tu cuenta.'
  const text = [
    greeting,
    '',
    intro,
    '',
    ...sections.flatMap(({ title, lines }) => [title, ...lines.map((line) => `  - ${line}`), '']),
    'Una sugerencia',
    `  ${suggestion.text}`,
    `  ${siteUrl}${suggestion.path}`,
    '',
    why,
    `Para dejar de recibirlo: ${unsubscribe}`,
    '',
  ].join('\n')
  const html = toHtml(escapeHtml(subject), [
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(intro)}</p>`,
    ...sections.map(
      ({ title, lines }) =>
        `<h2 style="font-size:1.1em">${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    ),
    `<h2 style="font-size:1.1em">Una sugerencia</h2><p>${escapeHtml(suggestion.text)} <a href="${escapeHtml(siteUrl + suggestion.path)}">Abrir</a></p>`,
    `<p style="font-size:.9em">${why} <a href="${escapeHtml(unsubscribe)}">Dejar de recibirlo</a></p>`,
  ])
  return { to: subscriber.email, subject, text, html, unsubscribe }
}

/** The mail is sent from this hour on Monday, in the site's time zone. */
const firstHour = '07'
const mondayIndex = 1
/** Mails per run; the next run, 15 minutes later, sends the rest. */
const mailsPerRun = 50

/**
 * Queues the weekly mail for its subscribers on Mondays; returns the number of queued mails. For each subscriber, one
 * batch queues the mail and records it as sent, so that an interrupted or repeated run sends no mail twice.
 */
export async function sendWeeklyMail(env: Env, now: number): Promise<number> {
  const { db, mail, siteUrl, isHidden } = env
  // Hidden environments require a sign-in for every page, so the unsubscribe link would not work.
  if (!mail || isHidden) return 0
  const { getDay, getStartOfDay, getHour } = await getSiteCalendar(db, now)
  const today = getDay(now)
  if (new Date(`${today}T12:00:00Z`).getUTCDay() !== mondayIndex || getHour(now) < firstHour) return 0
  const readers = await listDueSubscribers(db, today, mailsPerRun)
  if (readers.length === 0) return 0
  const [week, { site }] = await Promise.all([
    readWeek(env, getStartOfDay(today) - 12 * hourMs, now),
    getSiteState(env, now),
  ])
  let sent = 0
  for (const reader of readers) {
    const unsubscribe = `${siteUrl}/api/resumen/${reader.token}`
    const letter = composeWeeklyMail(filterByPermissions(week, reader), reader, {
      site,
      siteUrl,
      unsubscribe,
    })
    const isFirst = await writeBatch(db, [
      recordWeeklySent(reader.id, today),
      createMailStep({ env, now }, [letter]),
    ])
    if (isFirst) sent += 1
  }
  return sent
}
