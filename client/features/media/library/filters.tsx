import type { ReactNode } from 'react'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { MeantNotice } from '#client/ui/list/meant-notice.tsx'
import { mediaKindSlugs, type MediaPages, formatLibraryQuery } from '../contract.ts'
import { href } from '../routes.ts'

type Library = MediaPages['mngr-medios']

/** Address of a library page with its filters. */
export const toLibraryHref = (
  query: Pick<Library, 'kind' | 'q' | 'label'>,
  from: Library['from'] = null,
): string => href('mngr-medios') + formatLibraryQuery(query, from)

/** Link from images to files, or the reverse. */
export function OtherKindLink({ kind }: Pick<Library, 'kind'>): ReactNode {
  const other = kind === 'image' ? 'file' : 'image'
  return (
    <nav className="actions" aria-label="Medios">
      <a className="link" href={toLibraryHref({ kind: other, q: '', label: '' })}>
        {other === 'image' ? 'Imágenes' : 'Archivos'}
      </a>
    </nav>
  )
}

export function LibraryFilters({ data }: { data: Library }): ReactNode {
  const { kind, q, meant, label, labels } = data
  return (
    <>
      <FilterForm
        key={`${kind} ${q} ${label}`}
        action={href('mngr-medios')}
        query={q}
        activeCount={label ? 1 : 0}
      >
        {kind === 'file' && <input type="hidden" name="tipo" value={mediaKindSlugs.file} />}
        <SelectField
          label="Etiqueta"
          name="etiqueta"
          defaultValue={label}
          empty="Todas"
          options={labels.map(({ name, count }) => ({ id: name, name: `${name} (${count})` }))}
        />
      </FilterForm>
      <MeantNotice query={q} meant={meant} />
    </>
  )
}
