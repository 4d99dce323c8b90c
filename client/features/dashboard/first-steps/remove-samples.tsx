import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import {
  type BuiltInText,
  countBuiltInTexts,
  type SampleLink,
  type Samples,
  samplesPath,
} from '../contract/first-steps.ts'
import { href } from '../routes.ts'

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
export function RemoveSamples({ samples, links, builtInTexts }: RemoveSamplesProps): ReactNode {
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
