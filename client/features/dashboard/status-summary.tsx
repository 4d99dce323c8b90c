import type { ReactNode } from 'react'
import { href as failuresHref } from '../insight/failures/routes.ts'
import { verdictOf } from '../insight/speed/words.ts'
import { countOf } from '../insight/visits/numbers.ts'
import { href as visitsHref } from '../insight/visits/routes.ts'
import type { PanelPages } from './contract.ts'

type Data = PanelPages['mngr']
type Answer = { question: string; answer: string; more: { href: string; text: string } }

const people = (count: number): string => countOf(count, 'visitante', 'visitantes')

function comers({ visits: { today, yesterday } }: Data): string {
  if (today.visitors + yesterday.visitors === 0) return 'Ni hoy ni ayer se ha contado a nadie.'
  return `Sí: ${people(today.visitors)} hoy y ${people(yesterday.visitors)} ayer.`
}

function finders({ addresses, searches, broken }: NonNullable<Data['lost']>): string {
  const lacks = [
    addresses > 0 &&
      countOf(addresses, 'visita a una dirección que no existe', 'visitas a direcciones que no existen'),
    searches > 0 && countOf(searches, 'búsqueda sin resultado', 'búsquedas sin resultado'),
    broken > 0 && countOf(broken, 'enlace roto', 'enlaces rotos'),
  ].filter((lack) => lack !== false)
  return lacks.length === 0
    ? 'Sí: en siete días nadie se ha perdido.'
    : `No siempre. En siete días: ${lacks.join(', ')}.`
}

function quickness({ speed: { vitals, rises } }: Data): string {
  const verdict = verdictOf(vitals) ?? 'Todavía no hay medidas suficientes.'
  return rises === 0 ? verdict : `${verdict} Algo va más lento desde una versión.`
}

function soundness({ health, failures: { open } }: Data): string {
  const failing = health?.parts.filter(({ fault }) => fault !== null).length ?? 0
  if (failing > 0) return `No: ${countOf(failing, 'parte del sitio falla', 'partes del sitio fallan')}.`
  if (open > 0) return `Casi: ${countOf(open, 'fallo por resolver', 'fallos por resolver')} en navegadores.`
  if (health?.checkedAt == null) return 'Todavía no se ha comprobado.'
  return health.isSilent ? 'No se sabe: el sitio dejó de comprobarse.' : 'Sí: todo bien.'
}

/** The four questions that somebody comes with, in words; what only those may know who oversee it is null for others. */
function answersOf(data: Data): Answer[] {
  const more = (name: Parameters<typeof visitsHref>[0], text: string) => ({ href: visitsHref(name), text })
  return [
    { question: '¿Viene alguien?', answer: comers(data), more: more('mngr-visitas', 'Visitas') },
    ...(data.lost
      ? [
          {
            question: '¿Encuentran lo que buscan?',
            answer: finders(data.lost),
            more: more('mngr-perdidos', 'Perdidos'),
          },
        ]
      : []),
    { question: '¿Va rápido?', answer: quickness(data), more: more('mngr-velocidad', 'Velocidad') },
    ...(data.health
      ? [
          {
            question: '¿Funciona todo?',
            answer: soundness(data),
            more: { href: failuresHref('mngr-fallos'), text: 'Fallos' },
          },
        ]
      : []),
  ]
}

/** What there is to know at a glance. */
export function Answers({ data }: { data: Data }): ReactNode {
  return (
    <section aria-labelledby="respuestas">
      <h2 id="respuestas">De un vistazo</h2>
      <dl>
        {answersOf(data).map(({ question, answer, more }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {answer} <a href={more.href}>{more.text}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
