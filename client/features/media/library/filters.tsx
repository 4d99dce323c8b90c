import { SelectField } from '#client/ui/field/select-field.tsx'
import { FilterForm } from '#client/ui/list/filter-form.tsx'
import { MeantNotice } from '#client/ui/list/meant-notice.tsx'
import { mediaKindSlugs, type MediaPages, formatLibraryQuery, noUse, trashSlug } from '../contract.ts'
import { href } from '../routes.ts'

type Library = MediaPages['mngr-medios']

export const toLibraryHref = (
  query: Parameters<typeof formatLibraryQuery>[0],
  from: Library['from'] = null,
): string => href('mngr-medios') + formatLibraryQuery(query, from)

export function KindTabs({ kind }: Pick<Library, 'kind'>) {
  return (
    <nav className="tabs" aria-label="Medios">
      {(['image', 'file'] as const).map((each) => (
        <a
          key={each}
          href={toLibraryHref({ kind: each, q: '', label: '' })}
          aria-current={each === kind ? 'page' : undefined}
        >
          {each === 'image' ? 'Imágenes' : 'Archivos'}
        </a>
      ))}
    </nav>
  )
}

/** `result`: how many there are, in words. */
export function LibraryFilters({ data, result }: { data: Library; result: string }) {
  const { kind, q, meant, label, unused, trash, labels } = data
  return (
    <>
      <FilterForm
        action={href('mngr-medios')}
        allPath={toLibraryHref({ kind })}
        query={q}
        activeCount={Number(label !== '') + Number(unused) + Number(trash)}
        result={result}
      >
        {kind === 'file' && <input type="hidden" name="tipo" value={mediaKindSlugs.file} />}
        {(labels.length > 0 || label) && (
          <SelectField
            label="Etiqueta"
            name="etiqueta"
            defaultValue={label}
            empty="Todas"
            options={labels.map(({ name, count }) => ({ id: name, name: `${name} (${count})` }))}
          />
        )}
        <label className="check">
          <input type="checkbox" name="uso" value={noUse} defaultChecked={unused} />
          Sin usar
        </label>
        <label className="check">
          <input type="checkbox" name="estado" value={trashSlug} defaultChecked={trash} />
          Papelera
        </label>
      </FilterForm>
      <MeantNotice query={q} meant={meant} />
    </>
  )
}
