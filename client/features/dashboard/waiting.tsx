import { Fragment, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'
import { href as accountHref } from '../account/routes.ts'
import type { DashboardText } from '../content/contract.ts'
import { href as contentHref } from '../content/routes.ts'
import { listWaitingEnquiries } from '../enquiries/dashboard-card.tsx'
import { href as failuresHref } from '../insight/failures/routes.ts'
import { href as webhooksHref } from '../webhooks/routes.ts'
import type { DashboardPages } from './contract.ts'
import { allStepsPath, countOpenSteps, firstSteps } from './contract/first-steps.ts'
import { href } from './routes.ts'

type Data = DashboardPages['mngr']
/** `more`: further lines below this one. */
type WaitingItem = { text: string; href: string; detail?: string | undefined; more?: ReactNode }

const statePath = href('mngr-estado')
const healthPath = `${statePath}#salud`
const stepsPath = href('mngr-primeros-pasos')

type Counted = Omit<WaitingItem, 'text'> & { count: number; one: string; many: string }

const countItem = ({ count, one, many, ...item }: Counted): WaitingItem[] =>
  count === 0 ? [] : [{ ...item, text: pluralize(count, one, many) }]

function listSiteProblems({ health, problems, lacksMail, backup }: Data): WaitingItem[] {
  const faults = health?.parts.flatMap(({ fault }) => (fault === null ? [] : [fault.text])) ?? []
  const isMailBad = health?.mail?.findings.some(({ state }) => state === 'bad')
  const { isOn, isLate, failure } = backup?.backup ?? { isOn: true, isLate: false, failure: null }
  const copies = isOn ? 'La última copia de seguridad no salió bien' : 'El sitio no hace copias de seguridad'
  return [
    ...countItem({
      count: faults.length,
      one: 'parte del sitio falla',
      many: 'partes del sitio fallan',
      href: healthPath,
      detail: faults[0],
    }),
    ...(health?.isSilent ? [{ text: 'El sitio dejó de comprobarse a sí mismo', href: healthPath }] : []),
    ...(isMailBad ? [{ text: 'El correo del sitio puede no llegar', href: healthPath }] : []),
    ...(lacksMail ? [{ text: 'El sitio todavía no envía correo', href: `${statePath}#correo` }] : []),
    ...countItem({
      count: problems.length,
      one: 'ajuste por corregir',
      many: 'ajustes por corregir',
      href: `${statePath}#ajustes`,
    }),
    ...(!isOn || isLate || failure !== null ? [{ text: copies, href: `${statePath}#copias` }] : []),
  ]
}

const describeWaitingText = ({ id, isArticle, label, title, by }: DashboardText): WaitingItem => ({
  text: title,
  href: contentHref(isArticle ? 'mngr-blog-editar' : 'mngr-pagina', { id }),
  detail: `${label}: ${by} no puede publicar, y espera que alguien lo revise.`,
})

/** Everything that waits for this person, most urgent first: no other place of the dashboard counts it. */
function listWaiting(data: Data): WaitingItem[] {
  const { enquiries, texts, changes, failures, webhooks } = data
  return [
    ...listSiteProblems(data),
    ...(enquiries ? listWaitingEnquiries(enquiries).flatMap(countItem) : []),
    ...(texts?.waiting ?? []).map(describeWaitingText),
    ...countItem({
      count: changes.length,
      one: 'cambio en tu cuenta',
      many: 'cambios en tu cuenta',
      href: accountHref('mngr-cuenta'),
      detail: changes.map(({ text, by }) => `${text} Lo hizo ${by}.`).join(' '),
    }),
    ...countItem({
      count: failures.open,
      one: 'fallo en navegadores por resolver',
      many: 'fallos en navegadores por resolver',
      href: failuresHref('mngr-fallos'),
    }),
    ...countItem({
      count: webhooks.off,
      one: 'programa conectado que no recibe los avisos',
      many: 'programas conectados que no reciben los avisos',
      href: webhooksHref('mngr-conexiones'),
    }),
  ]
}

/** What waits for the person: problems, enquiries, and the first steps of a new site. */
export function Waiting({ data }: { data: Data }) {
  const [isDismissed, setDismissed] = useState(false)
  const open = isDismissed ? 0 : data.launch.open
  const { articles, pages } = data.launch.samples
  const items = [
    ...listWaiting(data),
    ...(open === 0
      ? countItem({
          count: articles + pages,
          one: 'texto de ejemplo sin cambiar',
          many: 'textos de ejemplo sin cambiar',
          href: stepsPath,
        })
      : []),
  ]
  return (
    <section aria-labelledby="atencion">
      <h2 id="atencion">Te espera</h2>
      {items.length + open === 0 ? (
        <p>Nada espera respuesta ni revisión.</p>
      ) : (
        <ul role="list">
          {items.map(({ text, href: to, detail, more }) => (
            <Fragment key={`${to} ${text}`}>
              <li>
                <a href={to}>{text}</a>
                {detail && <small>{detail}</small>}
              </li>
              {more}
            </Fragment>
          ))}
          {open > 0 && <FirstStepsItem open={open} onDismiss={() => setDismissed(true)} />}
        </ul>
      )}
    </section>
  )
}

const dismissName = 'No mostrar más'

function FirstStepsItem({ open, onDismiss }: { open: number; onDismiss: () => void }) {
  const { ref, failure, pending, send } = useRequest<HTMLLIElement>()
  const call = open === firstSteps.length ? 'Empieza por' : 'Sigue con'

  async function dismiss(): Promise<void> {
    const answer = await send(allStepsPath, { method: 'PUT', body: { state: 'skipped' } }, v.null())
    if (answer === null) onDismiss()
  }

  return (
    <li ref={ref}>
      <a href={stepsPath}>{`${call} los primeros pasos`}</a>
      <small>{countOpenSteps(open)}</small>
      <LinkButton aria-disabled={pending} aria-label={dismissName} title={dismissName} onClick={dismiss}>
        ×
      </LinkButton>
      <FormError failure={failure} />
    </li>
  )
}
