import { useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import type { DashboardPages } from '../contract.ts'
import {
  countOpenSteps,
  type FirstStep,
  firstStepPath,
  type FirstStepState,
  isOpenStep,
  testMailPath,
  type BuiltInText,
  countBuiltInTexts,
  type SampleLink,
  type Samples,
  samplesPath,
} from '../contract/first-steps.ts'
import { BuiltInTexts } from '../first-steps/built-in-texts.tsx'
import { Step } from '../first-steps/step.tsx'
import { href } from '../routes.ts'
import { dashboardPath } from '../sections.ts'

export function Page({ data }: { data: DashboardPages['mngr-primeros-pasos'] }) {
  const { ref, failure, send } = useRequest<HTMLOListElement>()
  // States saved since the page was loaded.
  const [savedStates, setSavedStates] = useState<Partial<Record<FirstStep, FirstStepState>>>({})
  const [lastStep, setLastStep] = useState<FirstStep | null>(null)
  const steps = data.steps.map((step) => ({ ...step, state: savedStates[step.id] ?? step.state }))
  const open = steps.filter(isOpenStep)
  const [next] = open

  // The pressed button disappears when its step closes: move the focus to that step.
  useLayoutEffect(() => {
    if (lastStep === null || document.activeElement !== document.body) return
    const step = ref.current?.children[data.steps.findIndex(({ id }) => id === lastStep)]
    step?.querySelector('summary')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only after a state is saved
  }, [savedStates])

  async function saveState(id: FirstStep, state: 'open' | 'skipped' | 'done'): Promise<void> {
    setLastStep(id)
    if ((await send(firstStepPath(id), { method: 'PUT', body: { state } }, v.null())) === null)
      setSavedStates({ ...savedStates, [id]: state })
  }

  async function sendTestMail(): Promise<void> {
    setLastStep('mail')
    if ((await send(testMailPath, { method: 'POST', body: {} }, v.null())) === null)
      setSavedStates({ ...savedStates, mail: 'sent' })
  }

  return (
    <>
      <Heading icon="home">Primeros pasos</Heading>
      <p className="lead">
        {next
          ? 'Convierte este sitio de ejemplo en el tuyo, en el orden que quieras. Tu avance se guarda, también para otros dispositivos.'
          : data.builtInTexts.length > 0
            ? 'Los pasos están hechos. Quedan frases de fábrica: míralas abajo.'
            : 'Listo: el sitio es tuyo. Puedes volver aquí cuando quieras.'}
      </p>
      <p role="status">{countOpenSteps(open.length)}</p>
      <ol className="first-steps" ref={ref}>
        {steps.map(({ id, state, lacks }, index) => (
          <Step
            // A new key opens the step when it becomes the next one.
            key={`${id} ${id === next?.id}`}
            id={id}
            number={index + 1}
            state={state}
            lacks={lacks}
            isNext={id === next?.id}
            failure={lastStep === id ? failure : null}
            mail={data.mail}
            onState={(to) => void saveState(id, to)}
            onTestMail={() => void sendTestMail()}
          />
        ))}
      </ol>
      <RemoveSamples samples={data.samples} links={data.sampleLinks} builtInTexts={data.builtInTexts} />
      <BuiltInTexts texts={data.builtInTexts} />
      <p className="actions">
        <a className="button plain" href={dashboardPath}>
          Seguir en otro momento
        </a>
        <a className="button plain" href="/">
          Ver el sitio
        </a>
      </p>
    </>
  )
}

const listFormat = new Intl.ListFormat('es')

const nouns = {
  articles: ['artículo', 'artículos'],
  pages: ['página', 'páginas'],
  people: ['persona', 'personas'],
  cases: ['caso', 'casos'],
  jobs: ['oferta de empleo', 'ofertas de empleo'],
  events: ['evento', 'eventos'],
} as const satisfies Record<Exclude<keyof Samples, 'changed'>, readonly [one: string, many: string]>

/** «1 artículo y 2 páginas»; empty without samples. */
const formatCounts = (samples: Samples): string =>
  listFormat.format(
    // Safe: the literal has no other keys.
    (Object.keys(nouns) as (keyof typeof nouns)[]).flatMap((name) => {
      const [one, many] = nouns[name]
      const count = samples[name]
      return count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
    }),
  )

/** Which texts will lead nowhere, as a sentence that begins with a space. */
const describeLinks = (links: readonly SampleLink[]): string =>
  links.length === 0
    ? ''
    : ` Hay textos que enlazan a ellos, y esos enlaces ya no llevarán a ninguna página: ${listFormat.format(links.map(({ title, path }) => `«${title}», a ${path}`))}. Cámbialos antes, si quieres.`

type RemoveSamplesProps = {
  samples: Samples
  links: readonly SampleLink[]
  builtInTexts: readonly BuiltInText[]
}

/** Deletes the samples of a new site. Those that somebody has changed stay, and are named. */
function RemoveSamples({ samples, links, builtInTexts }: RemoveSamplesProps) {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const { navigate } = useRuntime()
  const { path } = useRoute()
  const [isRemoved, setRemoved] = useState(false)
  const { changed } = samples
  const counts = formatCounts(samples)
  if (counts === '' && !isRemoved) return null
  const remaining =
    changed.length === 0
      ? ''
      : ` Se ${changed.length === 1 ? 'queda' : 'quedan'} ${listFormat.format(changed.map((title) => `«${title}»`))}, que ya es texto tuyo.`

  async function remove(): Promise<void> {
    const text = `Se eliminan ${counts}, con sus etiquetas y los enlaces de los menús que llevan a ellos. No se puede deshacer.${remaining}${describeLinks(links)}`
    if (!(await confirm({ title: '¿Quitar los ejemplos?', text, action: 'Quitarlos' }))) return
    if ((await send(samplesPath, { method: 'DELETE' }, v.null())) !== null) return
    setRemoved(true)
    // The page may list some of them.
    navigate(path, { replace: true })
  }

  return (
    <div ref={ref} className="form panel">
      {!isRemoved && <p>El sitio muestra {counts} de ejemplo.</p>}
      <FormError failure={failure} />
      {!isRemoved && (
        <Button aria-disabled={pending} onClick={remove}>
          Quitar los ejemplos
        </Button>
      )}
      <p role="status">
        {isRemoved && `Se quitaron los ejemplos.${remaining}`}
        {isRemoved && builtInTexts.length > 0 && (
          <>
            {' '}
            <a href={`${href('mngr-primeros-pasos')}#frases`}>{countBuiltInTexts(builtInTexts)}</a>
          </>
        )}
      </p>
    </div>
  )
}
