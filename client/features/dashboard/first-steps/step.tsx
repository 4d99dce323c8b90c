import '#client/ui/button/actions.css'
import '#client/ui/panel/panel.css'
import './first-steps.css'
import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Failure } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import type { FirstStep, FirstStepState, Lack } from '../contract/first-steps.ts'
import { leaveFor } from './guide-bar.tsx'
import { lackTexts } from './lacks.ts'
import { stepTexts } from './steps.ts'

const marks = { open: Circle, sent: Circle, skipped: CircleMinus, done: CircleCheck }
const said: Readonly<Record<FirstStepState, string>> = {
  open: 'pendiente',
  sent: 'carta enviada',
  skipped: 'saltado',
  done: 'hecho',
}

type StepProps = {
  id: FirstStep
  number: number
  state: FirstStepState
  lacks: readonly Lack[]
  /** It is the one to go on with. */
  isNext: boolean
  failure: Failure | null
  mailTo: string | null
  onState: (state: 'open' | 'skipped' | 'done') => void
  onTry: () => void
}

/** One step: what is asked, what for, and the way into the form where it is done. */
export function Step(props: StepProps): ReactNode {
  const { id, number, state, lacks, isNext, failure, mailTo, onState, onTry } = props
  const { title, what, why, links } = stepTexts[id]
  const Mark = marks[state]
  return (
    <li>
      <details className="panel" open={isNext || undefined} data-state={state}>
        <summary>
          <Mark aria-hidden="true" />
          {number}. {title} <span className="meta">{standing(state, lacks)}</span>
        </summary>
        <p>{what}</p>
        <p className="meta">{why}</p>
        <Missing lacks={lacks} title={title} />
        <FormError failure={failure} />
        {links.length > 0 && (
          <p className="actions">
            {links.map(({ text, href }, index) => (
              <a
                key={href}
                className={index === 0 ? 'button' : 'button plain'}
                href={href}
                onClick={() => leaveFor(title)}
              >
                {text}
              </a>
            ))}
          </p>
        )}
        {id === 'mail' && <Mail state={state} mailTo={mailTo} onTry={onTry} onState={onState} />}
        {state !== 'done' && (
          <p className="actions tight">
            <button
              type="button"
              className="link"
              onClick={() => onState(state === 'skipped' ? 'open' : 'skipped')}
            >
              {state === 'skipped' ? 'Retomar este paso' : 'Saltar este paso'}
            </button>
          </p>
        )}
      </details>
    </li>
  )
}

/** Of what is begun, what is left of it. */
function standing(state: FirstStepState, lacks: readonly Lack[]): string {
  if (state !== 'open' || lacks.length === 0) return said[state]
  const [only] = lacks
  return lacks.length === 1 && only ? `falta ${lackTexts[only].text}` : `faltan ${lacks.length} datos`
}

/** What is left to do, each with the way to it. */
function Missing({ lacks, title }: { lacks: readonly Lack[]; title: string }): ReactNode {
  if (lacks.length === 0) return null
  return (
    <p>
      Falta:{' '}
      {lacks.map((lack, index) => (
        <Fragment key={lack}>
          {index > 0 && (index === lacks.length - 1 ? ' y ' : ', ')}
          <a href={lackTexts[lack].href} onClick={() => leaveFor(title)}>
            {lackTexts[lack].text}
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}

type MailProps = Pick<StepProps, 'state' | 'mailTo' | 'onTry' | 'onState'>

function Mail({ state, mailTo, onTry, onState }: MailProps): ReactNode {
  if (mailTo === null)
    return (
      <p>
        El sitio todavía no envía correo: lo configura quien lo publica. Las consultas te esperan igualmente
        en el panel. Puedes saltar este paso.
      </p>
    )
  return (
    <>
      {state === 'sent' && <p role="status">La carta va de camino a {mailTo}. Mira también en el spam.</p>}
      <p className="actions">
        <button type="button" className={state === 'sent' ? 'button plain' : 'button'} onClick={onTry}>
          {state === 'open' || state === 'skipped' ? `Enviar una carta a ${mailTo}` : 'Enviar otra'}
        </button>
        {state === 'sent' && (
          <button type="button" className="button" onClick={() => onState('done')}>
            Me llegó
          </button>
        )}
      </p>
    </>
  )
}
