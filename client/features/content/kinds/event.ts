import { toZonedIso } from '#client/ui/time/zoned-iso.ts'
import { toRegistrationHref } from '../public/registration.ts'
import { address, description, summary } from './fields/entry-fields.ts'
import { link, moment, text } from './fields/fields.ts'
import { instant, renderedMarkdown } from './fields/made-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const schema = 'https://schema.org'

export const event = contentKind('event', {
  label: { one: 'evento', many: 'eventos', gender: 'm' },
  address: '/eventos/:slug',
  newId: 'nuevo-evento',
  list: {
    help: 'Cada uno tiene su página. Salen en /eventos por su fecha; los pasados, plegados al final. Mientras no haya ninguno, esa página lo dice y el pie no lleva a ella.',
  },
  menuHint: 'El pie del sitio lleva a Eventos mientras haya alguno por venir.',
  fields: {
    title: text({ label: 'Nombre', max: 100, needed: 'Escribe el nombre del evento.' }),
    slug: address('/eventos/', { max: 80, fallback: 'evento' }),
    summary: summary(),
    start: moment({ label: 'Empieza', end: 'end', share: 2, needed: 'Di qué día y a qué hora empieza.' }),
    end: moment({ label: 'Termina', share: 2, needed: 'Di qué día y a qué hora termina.' }),
    place: text({
      label: 'Lugar',
      hint: 'Con su dirección. Solo puede faltar si hay enlace para asistir en línea.',
      max: 200,
    }),
    online: link({
      label: 'Enlace para asistir en línea',
      hint: 'Se publica: si solo lo reciben los inscritos, pon aquí la página de inscripción.',
    }),
    registration: link({
      label: 'Enlace para inscribirse',
      hint: 'Como https://…, o /contacto: el formulario nombra el evento.',
    }),
    markdown: description('De qué trata, para quién es y quién habla.'),
    html: renderedMarkdown,
    startsAt: instant(({ start }, { fromLocalInput }) => fromLocalInput(String(start))),
    endsAt: instant(({ end }, { fromLocalInput }) => fromLocalInput(String(end))),
  },
  findProblems: ({ start, end, place, online }) => ({
    // Both are written in the same form, so the later one is also the greater text.
    end: start !== '' && end !== '' && end <= start && 'Tiene que terminar después de empezar.',
    place: place === '' && online === '' && 'Di dónde es, o cómo se asiste en línea.',
  }),
  structuredData: (entry, { url, site, organization }) => {
    const { title, startsAt, endsAt, place, online } = entry
    const registration = toRegistrationHref(entry)
    const mode = online === '' ? 'Offline' : place === '' ? 'Online' : 'Mixed'
    return {
      '@type': 'Event',
      name: title,
      description: entry.summary,
      url,
      startDate: startsAt && toZonedIso(startsAt, site.timeZone),
      endDate: endsAt && toZonedIso(endsAt, site.timeZone),
      eventStatus: `${schema}/EventScheduled`,
      eventAttendanceMode: `${schema}/${mode}EventAttendanceMode`,
      location: [
        ...(place === '' ? [] : [{ '@type': 'Place', name: place, address: place }]),
        ...(online === '' ? [] : [{ '@type': 'VirtualLocation', url: new URL(online, url).href }]),
      ],
      organizer: { ...organization, '@type': 'Organization', url: organization.sameAs },
      offers: registration && {
        '@type': 'Offer',
        url: new URL(registration, url).href,
        availability: `${schema}/InStock`,
      },
    }
  },
})
export type EventContent = PublicEntry<typeof event>
