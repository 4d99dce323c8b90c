import '#client/ui/button/actions.css'
import '#client/ui/filters/filters.css'
import '#client/ui/panel/panel.css'
import '../redirects.css'
import type { ReactNode } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { type RedirectsResponse, type RedirectPages, redirectsExportPath, toReadable } from '../contract.ts'
import { AddRedirectForm } from '../parts/add-redirect-form.tsx'
import { ImportRedirectsForm } from '../parts/import-redirects-form.tsx'
import { RedirectTable } from '../parts/redirect-table.tsx'
import { TestAddressForm } from '../parts/test-address-form.tsx'
import { href } from '../routes.ts'

export function Page({ data }: { data: RedirectPages['mngr-redirecciones'] }): ReactNode {
  const [list, setList] = usePageState(data)
  const apply = (answer: RedirectsResponse) => setList({ ...list, ...answer })
  return (
    <>
      <Heading icon="move">Redirecciones</Heading>
      <p className="lead">
        Adónde lleva una dirección en la que ya no hay página. Donde hay una, se muestra la página. Un cambio
        llega a todas partes en un minuto.
      </p>
      <div className="redirect-forms">
        <AddRedirectForm onChange={apply} />
        <TestAddressForm />
      </div>
      <section className="section" aria-labelledby="lista">
        <h2 id="lista">
          {list.total} {list.total === 1 ? 'redirección' : 'redirecciones'}
        </h2>
        <form className="filters" action={href('mngr-redirecciones')} method="get" role="search">
          <div className="field">
            <label htmlFor="q">Buscar</label>
            <input id="q" name="q" type="search" defaultValue={list.q} />
          </div>
          <button className="button plain">Buscar</button>
          <a href={redirectsExportPath}>Descargar todas en CSV</a>
        </form>
        <RedirectTable redirects={list.redirects} onChange={apply} />
      </section>
      <ImportRedirectsForm />
      <section className="section" aria-labelledby="automaticas">
        <h2 id="automaticas">Las que se hacen solas</h2>
        <p>
          Cuando cambia la dirección de un artículo, la anterior lleva a la nueva. Las de páginas y servicios,
          también las de los servicios de ejemplo que ya no se muestran, están arriba: puedes cambiarlas o
          quitarlas.
        </p>
        {list.automatic.length === 0 ? (
          <p>No hay ninguna.</p>
        ) : (
          <ul className="plain-list">
            {list.automatic.map(({ from, to }) => (
              <li key={from}>
                {toReadable(from)} → {toReadable(to)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
