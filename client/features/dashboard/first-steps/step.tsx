import './first-steps.css'
import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { Fragment } from 'react'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'
import type { RequestFailure } from '#client/runtime/session/use-request.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import type { FirstStep, FirstStepState, MissingItem } from '../contract/first-steps.ts'
import { rememberStep } from './first-steps-bar.tsx'
import { missingItemTexts, stepTexts } from './step-texts.ts'

const stateIcons = { open: Circle, sent: Circle, skipped: CircleMinus, done: CircleCheck }
const stateTexts: Readonly<Record<FirstStepState, string>> = {
  open: 'pendiente',
  sent: 'correo enviado',
  skipped: 'saltado',
  done: 'hecho',
}

type StepProps = {
  id: FirstStep
  number: number
  state: FirstStepState
  lacks: readonly MissingItem[]
  /** The next step to do, which is open initially. */
  isNext: boolean
  failure: RequestFailure | null
  mail: MailDelivery
  onState: (state: 'open' | 'skipped' | 'done') => void
  onTestMail: () => void
}

export function Step(props: StepProps) {
  const { id, number, state, lacks, isNext, failure, mail, onState, onTestMail } = props
  const { title, task, reason, links } = stepTexts[id]
  const mayOpen = useMayOpen()
  const Mark = stateIcons[state]
  return (
    <li>
      <details className="panel" open={isNext || undefined} data-state={state}>
        <summary>
          <Mark aria-hidden="true" />
          {number}. {title} <span className="meta">{describeState(state, lacks)}</span>
        </summary>
        <p>{task}</p>
        <p className="meta">{reason}</p>
        <MissingItems missingItems={lacks} title={title} />
        <FormError failure={failure} />
        {id === 'mail' && <MailStep state={state} mail={mail} onTestMail={onTestMail} onState={onState} />}
        <p className="actions tight">
          {links
            .filter(({ href }) => mayOpen(href))
            .map(({ text, href }, index) => (
              <a
                key={href}
                className={index === 0 ? 'button' : 'button plain'}
                href={href}
                onClick={() => rememberStep(title, href)}
              >
                {text}
              </a>
            ))}
          {state !== 'done' && (
            <LinkButton onClick={() => onState(state === 'skipped' ? 'open' : 'skipped')}>
              {state === 'skipped' ? 'Retomar este paso' : 'Saltar este paso'}
            </LinkButton>
          )}
        </p>
      </details>
    </li>
  )
}

function describeState(state: FirstStepState, missingItems: readonly MissingItem[]): string {
  if (state !== 'open' || missingItems.length === 0) return stateTexts[state]
  const [only] = missingItems
  return missingItems.length === 1 && only
    ? `por hacer: ${missingItemTexts[only].text}`
    : `${missingItems.length} cosas por hacer`
}

function MissingItems({ missingItems, title }: { missingItems: readonly MissingItem[]; title: string }) {
  if (missingItems.length === 0) return null
  return (
    <p>
      Por hacer:{' '}
      {missingItems.map((lack, index) => (
        <Fragment key={lack}>
          {index > 0 && (index === missingItems.length - 1 ? ' y ' : ', ')}
          <PermittedLink
            href={missingItemTexts[lack].href}
            onClick={() => rememberStep(title, missingItemTexts[lack].href)}
          >
            {missingItemTexts[lack].text}
          </PermittedLink>
        </Fragment>
      ))}
      .
    </p>
  )
}

type MailStepProps = Pick<StepProps, 'state' | 'mail' | 'onTestMail' | 'onState'>

function MailStep({ state, mail, onTestMail, onState }: MailStepProps) {
  const mailTo = useSession().user?.email
  if (mail !== 'sent')
    return (
      <p>
        <NoMail /> Puedes saltar este paso.
      </p>
    )
  return (
    <>
      {state === 'sent' && (
        <p role="status">Correo enviado a {mailTo}. Si no lo ves, mira en el correo no deseado.</p>
      )}
      <p className="actions">
        <button type="button" className={state === 'sent' ? 'button plain' : 'button'} onClick={onTestMail}>
          {state === 'open' || state === 'skipped' ? `Enviar un correo de prueba a ${mailTo}` : 'Enviar otro'}
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
