import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { toFieldAnchor } from '../../content/contract/text-paths.ts'
import { href } from '../../content/routes.ts'
import { type BuiltInText, firstStepPath } from '../contract/first-steps.ts'
import { rememberStep } from './first-steps-bar.tsx'
import { missingItemTexts } from './step-texts.ts'

const templateNames: Readonly<Record<BuiltInText['kind'], string>> = {
  service: 'Servicios',
  home: 'Portada',
  about: 'Nosotros',
  offer: 'Página de servicios',
  contact: 'Contacto',
  blog: 'Blog',
  next: 'Final de las páginas',
}

/** Where the text is changed, and its name. */
function describe({ kind, id, name, field }: BuiltInText): { text: string; href: string } {
  if (id === null) return { text: `${templateNames[kind]}: todo el texto`, href: missingItemTexts[kind].href }
  const path = href('mngr-pagina', { id })
  return field
    ? { text: `${name}: ${field.label}`, href: `${path}#${toFieldAnchor(field.field)}` }
    : { text: `${name}: todo el texto`, href: path }
}

/** The texts that still speak in the owner's name with built-in sentences. Each can be accepted as it is. */
export function BuiltInTexts({ texts }: { texts: readonly BuiltInText[] }): ReactNode {
  const { ref, failure, send } = useRequest<HTMLElement>()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  if (texts.length === 0) return null
  const open = texts.filter(({ key }) => !accepted.has(key)).length

  async function toggle({ key }: BuiltInText): Promise<void> {
    const isAccepted = accepted.has(key)
    const body = { state: isAccepted ? 'open' : 'done' }
    if ((await send(firstStepPath(key), { method: 'PUT', body }, v.null())) !== null) return
    setAccepted(new Set(isAccepted ? [...accepted].filter((one) => one !== key) : [...accepted, key]))
  }

  return (
    <section ref={ref} className="panel built-in-texts" aria-labelledby="frases">
      <h2 id="frases">Lo que el sitio promete en tu nombre</h2>
      <p>
        Estos textos todavía dicen frases que trae el sitio. Cámbialas por las tuyas, o di que están bien así.
      </p>
      <p role="status">
        {open === 0
          ? 'No queda ninguno por revisar.'
          : open === 1
            ? 'Queda 1 por revisar.'
            : `Quedan ${open} por revisar.`}
      </p>
      <FormError failure={failure} />
      <ul role="list">
        {texts.map((text) => {
          const { text: name, href: target } = describe(text)
          return (
            <li key={text.key}>
              <div>
                <a href={target} onClick={() => rememberStep('Lo que el sitio promete')}>
                  {name}
                </a>
                {text.field && (
                  <p className="meta">
                    «{text.field.sentence}»{text.field.more > 0 && ` y ${text.field.more} más`}
                  </p>
                )}
              </div>
              <Button onClick={() => toggle(text)}>
                {accepted.has(text.key) ? '✓ Aceptado. Deshacer' : 'Está bien así'}
                <span className="hidden">: {name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
