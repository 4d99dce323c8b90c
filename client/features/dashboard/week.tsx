import type { ReactNode } from 'react'
import { formatChange, pluralize } from '#client/runtime/text/format-numbers.ts'
import { parseListFilter, toListQuery } from '../content/contract/list.ts'
import { href as contentHref } from '../content/routes.ts'
import { href as enquiriesHref } from '../enquiries/routes.ts'
import { getVerdict } from '../insight/speed/format.ts'
import { href as visitsHref } from '../insight/visits/routes.ts'
import type { DashboardPages } from './contract.ts'

type Data = DashboardPages['mngr']
/** With nothing to tell, `text` is empty. */
type Fact = { name: string; href: string; text: string }

const hasText = ({ text }: Fact): boolean => text !== ''

const describeCount = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${pluralize(count, one, many)}.`

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
        text:
          week.visits + before.visits === 0
            ? ''
            : `${pluralize(week.visits, 'visita', 'visitas')}, ${formatChange(week.visits, before.visits)}.`,
      },
    enquiries && {
      name: 'Consultas',
      href: enquiriesHref('mngr-consultas'),
      text: describeCount(enquiries.received, 'recibida', 'recibidas'),
    },
    texts?.articles && {
      name: 'Artículos',
      href: contentHref('mngr-blog') + toListQuery(parseListFilter({ estado: 'publicada' })),
      text: describeCount(texts.articles.weekCount, 'publicado', 'publicados'),
    },
    notFound && { name: 'Perdidos', href: visitsHref('mngr-perdidos'), text: describeNotFound(notFound) },
    insight && { name: 'Velocidad', href: visitsHref('mngr-velocidad'), text: describeSpeed(insight) },
  ].filter((fact): fact is Fact => Boolean(fact))
}

export function Week({ data }: { data: Data }): ReactNode {
  const facts = listFacts(data)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="semana" className="week">
      <h2 id="semana">Esta semana</h2>
      <ul role="list">
        {facts.filter(hasText).map(({ name, href, text }) => (
          <li key={name}>
            <a href={href}>{name}</a>
            <small>{text}</small>
          </li>
        ))}
      </ul>
      <Quiet facts={facts.filter((fact) => !hasText(fact))} />
    </section>
  )
}

/** What has nothing to tell, in one line. */
function Quiet({ facts }: { facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null
  return (
    <p className="help">
      Sin novedades:{' '}
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
