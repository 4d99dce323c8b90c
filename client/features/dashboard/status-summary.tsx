import type { ReactNode } from 'react'
import { href as failuresHref } from '../insight/failures/routes.ts'
import { getVerdict } from '../insight/speed/format.ts'
import { pluralize } from '../insight/visits/format-numbers.ts'
import { href as visitsHref } from '../insight/visits/routes.ts'
import type { DashboardPages } from './contract.ts'

type Data = DashboardPages['mngr']
type SummaryItem = { label: string; text: string; link: { href: string; text: string } }

const formatVisitors = (count: number): string => pluralize(count, 'visitante', 'visitantes')

type Insight = NonNullable<Data['insight']>

function describeVisits({ visits: { today, yesterday } }: Insight): string {
  if (today.visitors + yesterday.visitors === 0) return 'Ni hoy ni ayer se ha contado a nadie.'
  return `Sí: ${formatVisitors(today.visitors)} hoy y ${formatVisitors(yesterday.visitors)} ayer.`
}

function describeNotFound({ addresses, searches, broken }: NonNullable<Data['notFound']>): string {
  const lacks = [
    addresses > 0 &&
      pluralize(addresses, 'visita a una dirección que no existe', 'visitas a direcciones que no existen'),
    searches > 0 && pluralize(searches, 'búsqueda sin resultado', 'búsquedas sin resultado'),
    broken > 0 && pluralize(broken, 'enlace roto', 'enlaces rotos'),
  ].filter((lack) => lack !== false)
  return lacks.length === 0
    ? 'Sí: en siete días nadie se ha perdido.'
    : `No siempre. En siete días: ${lacks.join(', ')}.`
}

function describeSpeed({ speed: { vitals, rises } }: Insight): string {
  const verdict = getVerdict(vitals) ?? 'Todavía no hay medidas suficientes.'
  return rises === 0 ? verdict : `${verdict} Algo va más lento desde una versión.`
}

function describeHealth(health: NonNullable<Data['health']>, openFailures: number): string {
  const failing = health.parts.filter(({ fault }) => fault !== null).length
  if (failing > 0) return `No: ${pluralize(failing, 'parte del sitio falla', 'partes del sitio fallan')}.`
  if (openFailures > 0)
    return `Casi: ${pluralize(openFailures, 'fallo por resolver', 'fallos por resolver')} en navegadores.`
  if (health.checkedAt === null) return 'Todavía no se ha comprobado.'
  return health.isSilent ? 'No se sabe: el sitio dejó de comprobarse.' : 'Sí: todo bien.'
}

/** Short answers to up to four questions about the site. What the user may not see is null. */
function createSummary(data: Data): SummaryItem[] {
  const more = (name: Parameters<typeof visitsHref>[0], text: string) => ({ href: visitsHref(name), text })
  const { insight, notFound, health, failures } = data
  return [
    insight && {
      label: '¿Viene alguien?',
      text: describeVisits(insight),
      link: more('mngr-visitas', 'Visitas'),
    },
    notFound && {
      label: '¿Encuentran lo que buscan?',
      text: describeNotFound(notFound),
      link: more('mngr-perdidos', 'Perdidos'),
    },
    insight && {
      label: '¿Va rápido?',
      text: describeSpeed(insight),
      link: more('mngr-velocidad', 'Velocidad'),
    },
    health && {
      label: '¿Funciona todo?',
      text: describeHealth(health, failures.open),
      link: { href: failuresHref('mngr-fallos'), text: 'Fallos' },
    },
  ].filter((item) => item !== null)
}

export function StatusSummary({ data }: { data: Data }): ReactNode {
  const items = createSummary(data)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="respuestas">
      <h2 id="respuestas">De un vistazo</h2>
      <dl>
        {items.map(({ label, text, link }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {text} <a href={link.href}>{link.text}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
