import { formatChange, formatCount, pluralize } from '#client/runtime/text/format-numbers.ts'
import { parseListFilter, toListQuery } from '../content/contract/list.ts'
import { href as contentHref } from '../content/routes.ts'
import { href as enquiriesHref } from '../enquiries/routes.ts'
import { getVerdict } from '../insight/speed/format.ts'
import { href as visitsHref } from '../insight/visits/routes.ts'
import type { DashboardPages } from './contract.ts'

type Data = DashboardPages['mngr']
/** With nothing to tell, `text` is empty. Those with a figure are always shown. */
type Fact = { name: string; href: string; text: string; figure?: number }
const hasText = ({ text }: Fact): boolean => text !== ''

function describeNotFound({ addresses, searches, broken }: NonNullable<Data['notFound']>): string {
  const lacks = [
    addresses > 0 &&
      pluralize(addresses, 'visita a una dirección que no existe', 'visitas a direcciones que no existen'),
    searches > 0 && pluralize(searches, 'búsqueda sin resultado', 'búsquedas sin resultado'),
    broken > 0 && pluralize(broken, 'enlace roto', 'enlaces rotos'),
  ].filter((lack) => lack !== false)
  return lacks.length === 0 ? '' : `${lacks.join(', ')}.`
}

function describeSpeed({ speed: { vitals, rises } }: NonNullable<Data['insight']>): string {
  const verdict = getVerdict(vitals) ?? ''
  return rises === 0 ? verdict : `${verdict} Algo va más lento desde una versión.`
}

/** What happened in the last seven days, as far as the person may see it. */
function listFacts({ insight, enquiries, texts, notFound }: Data): Fact[] {
  const { week, before } = insight?.visits ?? {}
  return [
    week &&
      before && {
        name: 'Visitas',
        href: visitsHref('mngr-visitas'),
        text: formatChange(week.visits, before.visits),
        figure: week.visits,
      },
    enquiries && {
      name: 'Consultas',
      href: enquiriesHref('mngr-consultas'),
      text: enquiries.received === 1 ? 'recibida' : 'recibidas',
      figure: enquiries.received,
    },
    texts?.articles && {
      name: 'Artículos',
      href: contentHref('mngr-blog') + toListQuery(parseListFilter({ estado: 'publicada' })),
      text: texts.articles.weekCount === 1 ? 'publicado' : 'publicados',
      figure: texts.articles.weekCount,
    },
    notFound && {
      name: 'Páginas no encontradas',
      href: visitsHref('mngr-perdidos'),
      text: describeNotFound(notFound),
    },
    insight && { name: 'Velocidad', href: visitsHref('mngr-velocidad'), text: describeSpeed(insight) },
  ].filter((fact): fact is Fact => Boolean(fact))
}

export function Week({ data }: { data: Data }) {
  const facts = listFacts(data)
  if (facts.length === 0) return null
  const shown = facts.filter(hasText)
  const figures = shown.filter(({ figure }) => figure !== undefined)
  const lines = shown.filter(({ figure }) => figure === undefined)
  return (
    <section aria-labelledby="semana" className="week">
      <h2 id="semana">Esta semana</h2>
      {figures.length > 0 && (
        <div className="week-figures">
          {figures.map(({ name, href, text, figure = 0 }) => (
            <p key={name}>
              <a href={href}>{name}</a>
              <b>{formatCount(figure)}</b>
              <small>{text}</small>
            </p>
          ))}
        </div>
      )}
      {data.insight && <VisitsLine days={data.insight.visits.days} />}
      {lines.length > 0 && (
        <ul role="list">
          {lines.map(({ name, href, text }) => (
            <li key={name}>
              <a href={href}>{name}</a>
              <small>{text}</small>
            </li>
          ))}
        </ul>
      )}
      <Quiet facts={facts.filter((fact) => !hasText(fact))} />
    </section>
  )
}

/** Decorative: the visits of each of the seven days. The page «Visitas» has them as a table. */
function VisitsLine({ days }: { days: readonly number[] }) {
  const most = Math.max(...days)
  if (most === 0) return null
  const points = days.map((visits, at) => `${at * 20},${38 - (visits / most) * 36}`).join(' ')
  return (
    <svg className="week-line" viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}

/** What has nothing to tell, in one line. */
function Quiet({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <p className="help">
      Nada nuevo en{' '}
      {facts.map(({ name, href }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a href={href}>{name}</a>
        </span>
      ))}
      .
    </p>
  )
}
