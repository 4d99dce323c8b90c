import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { CheckDrawing } from './check-drawing.tsx'
import type { Finding } from './contract.ts'
import { type FindingState, findingTexts } from './finding-texts.ts'

type State = FindingState | 'unknown'

/** The groups in the order in which they matter. */
export const groups: Readonly<Record<State, string>> = {
  problem: 'Hay que arreglarlo',
  improve: 'Se puede mejorar',
  unknown: 'No se pudo saber',
  good: 'En orden',
}
const unknownText = {
  state: 'unknown',
  meaning: 'No hubo respuesta a tiempo. Vuelve a intentarlo en unos minutos.',
} as const

type Explanation = { state: State; meaning: string; advice?: string }

function explain({ name, outcome }: Finding): Explanation {
  const outcomes: Readonly<Record<string, Explanation>> = findingTexts[name].outcomes
  return outcomes[outcome] ?? unknownText
}

export function DomainFindings({ findings }: { findings: readonly Finding[] }) {
  const say = useFormOfAddress()
  const explained = findings.map((finding) => ({ finding, ...explain(finding) }))
  const count = explained.filter(({ state }) => state === 'good').length
  return (
    <>
      <p className="lead" role="status">
        {count} de {findings.length} hilos en orden
      </p>
      <CheckDrawing states={explained.map(({ state }) => state)} />
      {(Object.keys(groups) as State[]).map((state) => {
        const group = explained.filter((each) => each.state === state)
        if (group.length === 0) return null
        return (
          <section key={state} className={`findings ${state}`} aria-labelledby={`grupo-${state}`}>
            <h2 id={`grupo-${state}`}>{groups[state]}</h2>
            <ul role="list">
              {group.map((each) => (
                <FindingItem key={each.finding.name} {...each} />
              ))}
            </ul>
          </section>
        )
      })}
      <p className="actions">
        <a className="button" href="/contacto?asunto=correo">
          {say('Cuéntanos qué quieres arreglar')}
        </a>
      </p>
    </>
  )
}

/** What is in order is folded: its name says enough. */
function FindingItem({ finding, state, meaning, advice }: Explanation & { finding: Finding }) {
  const say = useFormOfAddress()
  const { title, purpose, search } = findingTexts[finding.name]
  const name = <h3>{title}</h3>
  const texts = (
    <>
      <p className="meta">{say(purpose)}</p>
      <p>{say(meaning)}</p>
      {advice && <p className="advice">{say(advice)}</p>}
      <FoundRecords found={finding.found} />
    </>
  )
  if (state === 'good')
    return (
      <li>
        <details>
          <summary>{name}</summary>
          {texts}
        </details>
      </li>
    )
  return (
    <li>
      {name}
      {texts}
      {state !== 'unknown' && (
        <p className="actions">
          <a href={`/blog/buscar?q=${search}`}>Leer sobre esto</a>
        </p>
      )}
    </li>
  )
}

function FoundRecords({ found }: { found: readonly string[] }) {
  if (found.length === 0) return null
  return (
    <details>
      <summary>Lo que hay publicado</summary>
      <ul className="plain-list">
        {found.map((record, index) => (
          <li key={index}>
            <code>{record}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
