import '#client/ui/button/actions.css'
import '#client/ui/list/list.css'
import type { ReactNode } from 'react'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { EntryPages } from '../contract/entries.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { getNewTitle } from '../kinds/labels.ts'
import { collectionKinds } from '../kinds/names.ts'
import { EntryList } from '../list/entry-list.tsx'
import { KindList } from '../list/kind-list.tsx'
import { href } from '../routes.ts'

const anyText = { one: 'texto', many: 'textos', gender: 'm' } as const

export function Page({ data }: { data: EntryPages['mngr-paginas'] }): ReactNode {
  return (
    <>
      <div className="list-bar">
        <Heading icon="window">Páginas</Heading>
        <div className="actions">
          <a
            className="button"
            href={href('mngr-pagina', { id: getKind('page').newId ?? '' })}
            onClick={collectTyping}
          >
            {getNewTitle('page')}
          </a>
        </div>
      </div>
      <EntryList
        id="textos"
        title="Textos de las páginas"
        help="Lo que dicen la portada y las demás páginas del sitio: títulos, entradillas y partes. La llamada final cierra la portada, Nosotros y los servicios."
        label={anyText}
        isFixed
        texts={data.texts.map((text) => ({ ...text, title: getNewTitle(text.kind) }))}
      />
      <EntryList
        id="legales"
        title="Textos legales"
        help="Salen de una plantilla con los datos de la empresa. Puedes poner tu propio texto y volver a la plantilla cuando quieras."
        label={anyText}
        isFixed
        texts={data.legal}
      />
      <EntryList
        id="propias"
        title="Tus páginas"
        help="Páginas con dirección propia, como garantías o preguntas de envío."
        label={getKind('page').label}
        empty={<p>Todavía no has añadido ninguna.</p>}
        texts={data.own}
      />
      {collectionKinds.map((kind) => (
        <KindList key={kind} kind={kind} texts={data.kinds[kind]} />
      ))}
      <EntryList
        id="papelera"
        title="Papelera"
        help="Lo que mueves aquí deja de verse en el sitio. Ábrelo para recuperarlo o eliminarlo para siempre."
        label={anyText}
        empty={<p>La papelera está vacía.</p>}
        texts={data.trash}
      />
    </>
  )
}
