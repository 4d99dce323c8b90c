import { href as settingsHref } from '#client/features/settings/routes.ts'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'
import { noFilter } from '../../contract/list.ts'
import { type AnyKindName, textIds } from '../../kinds/names.ts'
import { getEntryListPath } from '../../list/list-path.ts'
import { href } from '../../routes.ts'

/** `id`: of the part's heading on the public page, by which a click in the preview finds the link. */
type Part = { id: string; name: string; href: string }

const toList = (list: string): string => getEntryListPath(noFilter, list)

const invitation: Part = {
  id: 'siguiente',
  name: 'la invitación del final',
  href: href('mngr-pagina', { id: textIds.next }),
}
const services: Part = { id: 'hacemos', name: 'los servicios', href: toList('servicios') }
const cases: Part = { id: 'casos', name: 'los casos', href: toList('casos') }

/** What readers see on the page of a kind and its own form does not have. Kinds without a line have no such page. */
const partsByKind: { readonly [Kind in AnyKindName]?: readonly Part[] } = {
  home: [services, cases, { id: 'articulos', name: 'los artículos', href: href('mngr-blog') }, invitation],
  about: [{ id: 'personas', name: 'las personas', href: toList('personas') }, cases, invitation],
  offer: [services, { id: 'preguntas', name: 'las preguntas', href: toList('preguntas') }, invitation],
  contact: [],
  blog: [{ id: 'articulos', name: 'los artículos', href: href('mngr-blog') }],
}

const companyParts: readonly Part[] = [
  { id: 'directo', name: 'los datos de contacto', href: `${settingsHref('mngr-ajustes')}#contacto` },
  { id: 'menu', name: 'el menú', href: `${settingsHref('mngr-ajustes')}#menu` },
]

const format = new Intl.ListFormat('es')

/** Names the parts of the page that are written elsewhere, each with a link there. */
export function PartsElsewhere({ kind }: { kind: AnyKindName }) {
  const mayOpen = useMayOpen()
  const own = partsByKind[kind]
  const parts = own ? [...own, ...companyParts].filter(({ href: to }) => mayOpen(to)) : []
  if (parts.length === 0) return null
  return (
    <p className="help parts-elsewhere">
      Se ven en la página y se cambian en otro sitio:{' '}
      {format.formatToParts(parts.map(({ name }) => name)).map(({ type, value }, at) => {
        const part = type === 'element' && parts.find(({ name }) => name === value)
        return part ? (
          <a key={part.id} href={part.href} data-part={part.id}>
            {value}
          </a>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <span key={at}>{value}</span>
        )
      })}
      .
    </p>
  )
}
