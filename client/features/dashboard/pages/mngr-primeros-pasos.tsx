import { type ReactNode, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { DashboardPages } from '../contract.ts'
import {
  countOpenSteps,
  type FirstStep,
  firstStepPath,
  type FirstStepState,
  isOpenStep,
  testMailPath,
} from '../contract/first-steps.ts'
import { BuiltInTexts } from '../first-steps/built-in-texts.tsx'
import { RemoveSamples } from '../first-steps/remove-samples.tsx'
import { Step } from '../first-steps/step.tsx'
import { dashboardPath } from '../sections.ts'

export function Page({ data }: { data: DashboardPages['mngr-primeros-pasos'] }): ReactNode {
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
