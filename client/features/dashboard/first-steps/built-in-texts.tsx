import { type MouseEvent, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { toFieldAnchor } from '../../content/contract/text-paths.ts'
import type { TextKind } from '../../content/kinds/names.ts'
import { href } from '../../content/routes.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import { type BuiltInText, countBuiltInTexts, firstStepPath } from '../contract/first-steps.ts'
import { rememberStep } from './first-steps-bar.tsx'
import { missingItemTexts } from './step-texts.ts'

const templateNames: Readonly<Record<'service' | TextKind, string>> = {
  service: 'Servicios',
  home: 'Portada',
  about: 'Nosotros',
  offer: 'Página de servicios',
  contact: 'Contacto',
  blog: 'Blog',
  next: 'Invitación a escribir',
}

/** Where the text is changed, and its name. */
function describe({ kind, id, name, count }: BuiltInText): { name: string; href: string } {
  if (kind === 'setting') return { name, href: `${settingsHref('mngr-ajustes')}#${id}` }
  if (kind === 'legal' || id !== null) return { name, href: href('mngr-pagina', { id: String(id) }) }
  const title = templateNames[kind]
  return { name: count > 1 ? `${title}: los ${count} de fábrica` : title, href: missingItemTexts[kind].href }
}

/** Handles the press of a link to a text: its editor names the fields that still have a built-in sentence. */
const rememberFields =
  (fields: BuiltInText['fields']) =>
  ({ currentTarget: { pathname, search } }: MouseEvent<HTMLAnchorElement>): void => {
    // A list of texts has no fields.
    const isText = search === ''
    const title = 'Lo que el sitio promete'
    rememberStep(
      isText && fields.length === 0 ? `${title}: todo este texto es de fábrica` : title,
      pathname,
      isText ? fields.map(({ field, label }) => ({ label, anchor: toFieldAnchor(field) })) : [],
    )
  }

/** The texts that still speak in the owner's name with built-in sentences. Each can be accepted as it is. */
export function BuiltInTexts({ texts }: { texts: readonly BuiltInText[] }) {
  const { ref, failure, send } = useRequest<HTMLElement>()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  if (texts.length === 0) return null

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
        Estos textos todavía dicen frases de fábrica. Cámbialas por las tuyas, o di que todas están bien así.
      </p>
      <p role="status">{countBuiltInTexts(texts.filter(({ key }) => !accepted.has(key)))}</p>
      <FormError failure={failure} />
      <ul role="list">
        {texts.map((text) => {
          const { name, href: target } = describe(text)
          return (
            <li key={text.key}>
              <div>
                <PermittedLink href={target} onClick={rememberFields(text.fields)}>
                  {name}
                </PermittedLink>
                <BuiltInFields fields={text.fields} target={target} />
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

/** Folded, because a service of which one sentence was changed still has those of a dozen fields. */
function BuiltInFields({ fields, target }: Pick<BuiltInText, 'fields'> & { target: string }) {
  if (fields.length === 0) return null
  const count = fields.reduce((sum, { more }) => sum + 1 + more, 0)
  return (
    <details>
      <summary>{pluralize(count, 'frase de fábrica', 'frases de fábrica')}</summary>
      {fields.map(({ field, label, sentence, more }) => (
        <p key={field} className="help">
          <PermittedLink href={`${target}#${toFieldAnchor(field)}`} onClick={rememberFields(fields)}>
            {label}
          </PermittedLink>
          : «{sentence}»{more > 0 && ` y ${more} más`}
        </p>
      ))}
    </details>
  )
}
