import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'
import { href as contentHref } from '../content/routes.ts'
import type { SettingSectionId } from '../settings/contract/sections.ts'
import { href as settingsHref } from '../settings/routes.ts'
import type { LaunchCard, LaunchStep } from './contract.ts'
import { allStepsPath, countOpenSteps, firstSteps } from './contract/first-steps.ts'
import { hasSamples, RemoveSamples } from './first-steps/remove-samples.tsx'
import { missingItemTexts } from './first-steps/step-texts.ts'
import { href } from './routes.ts'

const toSettingsHref = (part: SettingSectionId | 'privacyUpdated' | 'email'): string =>
  `${settingsHref('mngr-ajustes')}#${part}`

const launchSteps: Readonly<Record<LaunchStep, { text: string; href?: string }>> = {
  identity: {
    text: 'Di quién está detrás',
    href: toSettingsHref('legales'),
  },
  email: { text: 'Cambia el correo de contacto, que es el de ejemplo', href: toSettingsHref('email') },
  privacy: {
    text: 'Lee la página de privacidad y pon la fecha de tu revisión',
    href: toSettingsHref('privacyUpdated'),
  },
  mail: { text: 'Configura el correo del sitio: lo hace quien lo publica' },
  image: { text: 'Elige la imagen para redes sociales', href: toSettingsHref('imagenes') },
  content: {
    text: 'Haz tuyos los servicios y la portada: se ven los que trae el sitio',
    href: contentHref('mngr-paginas'),
  },
  article: { text: 'Publica tu primer artículo', href: contentHref('mngr-blog') },
}

/** Tasks before the site is ready for visitors; renders nothing if all are done. */
export function LaunchChecklist({ launch }: { launch: LaunchCard }): ReactNode {
  const { missing, samples } = launch
  const [isDismissed, setDismissed] = useState(false)
  const open = isDismissed ? 0 : launch.open
  if (missing.length === 0 && !hasSamples(samples) && open === 0) return null
  return (
    <section aria-labelledby="antes">
      <h2 id="antes">Antes de publicar</h2>
      {open > 0 && <FirstStepsPrompt open={open} onDismiss={() => setDismissed(true)} />}
      <ul role="list">
        {missing.map((step) => {
          const { text, href: to } = launchSteps[step]
          const [lack] = step === 'identity' ? launch.lacks : []
          const left = lack && launch.lacks.map((each) => missingItemTexts[each].text).join(', ')
          const said = left ? `${text}: falta ${left}` : text
          return (
            <li key={step}>{to ? <a href={lack ? missingItemTexts[lack].href : to}>{said}</a> : said}</li>
          )
        })}
      </ul>
      <RemoveSamples samples={samples} />
    </section>
  )
}

/** Link to the first steps, and a button that skips all that are open. */
function FirstStepsPrompt({ open, onDismiss }: { open: number; onDismiss: () => void }): ReactNode {
  const { ref, failure, pending, send } = useRequest<HTMLDivElement>()

  async function dismiss(): Promise<void> {
    const answer = await send(allStepsPath, { method: 'PUT', body: { state: 'skipped' } }, v.null())
    if (answer === null) onDismiss()
  }

  return (
    <div ref={ref}>
      <p>
        <a className="button" href={href('mngr-primeros-pasos')}>
          {open === firstSteps.length ? 'Empieza por los primeros pasos' : 'Sigue con los primeros pasos'}
        </a>{' '}
        <span className="meta">{countOpenSteps(open)}</span>{' '}
        <button type="button" className="link" aria-disabled={pending} onClick={() => void dismiss()}>
          No mostrar más
        </button>
      </p>
      <FormError failure={failure} />
    </div>
  )
}
