import '#client/ui/button/actions.css'
import '#client/ui/empty-state/empty-state.css'
import '#client/ui/filters/filters.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import '../redirects.css'
import { type ReactNode, useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { nothingDone } from '#client/ui/message/outcome.ts'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { type RedirectsResponse, type RedirectPages, redirectsExportPath, toReadable } from '../contract.ts'
import { AddRedirectForm } from '../parts/add-redirect-form.tsx'
import { ImportRedirectsForm } from '../parts/import-redirects-form.tsx'
import { RedirectTable } from '../parts/redirect-table.tsx'
import { TestAddressForm } from '../parts/test-address-form.tsx'
import { href } from '../routes.ts'

export function Page({ data }: { data: RedirectPages['mngr-redirecciones'] }): ReactNode {
  const [list, setList] = usePageState(data)
  const { desde: source = '' } = useRoute().query
  const [isAdding, setAdding] = useState(source !== '')
  const [isImporting, setImporting] = useState(false)
  const { statusMessage, show } = useStatusMessage(list.redirects)
  const apply = (answer: RedirectsResponse) => setList({ ...list, ...answer })
  return (
    <>
      <div className="list-bar">
        <Heading icon="move">Redirecciones</Heading>
        <div className="actions">
          <Button onClick={() => setImporting(true)}>Importar</Button>
          <Button
            className="button"
            onClick={() => {
              show(nothingDone)
              setAdding(true)
            }}
          >
            Nueva redirección
          </Button>
        </div>
      </div>
      <p className="lead">
        Envía a otra página las direcciones que ya no existen. Mientras haya una página en la dirección vieja,
        se ve esa página. Los cambios tardan hasta un minuto.
      </p>
      {isAdding && (
        <Modal title="Añadir o cambiar una redirección" onClose={() => setAdding(false)}>
          <AddRedirectForm
            source={source}
            onCancel={() => setAdding(false)}
            onSaved={(answer) => {
              apply(answer)
              show({ done: 'Guardada.' })
              setAdding(false)
            }}
          />
        </Modal>
      )}
      {isImporting && (
        <Modal title="Importar de un archivo" onClose={() => setImporting(false)}>
          <ImportRedirectsForm onCancel={() => setImporting(false)} />
        </Modal>
      )}
      {statusMessage}
      <section className="section" aria-labelledby="lista">
        <ListBar list={list} />
        {list.redirects.length > 0 ? (
          <RedirectTable redirects={list.redirects} onChange={apply} />
        ) : (
          <p className="dashed">
            {list.q === ''
              ? 'Todavía no hay ninguna. Añade la primera con «Nueva redirección»; si cambias la dirección de un texto, la suya se añade automáticamente.'
              : `Ninguna contiene «${list.q}».`}
          </p>
        )}
      </section>
      {list.automatic.length > 0 && <AutomaticRedirects list={list.automatic} />}
      <TestAddressForm />
    </>
  )
}

/** The redirects that follow articles to their new addresses. */
function AutomaticRedirects({ list }: { list: RedirectPages['mngr-redirecciones']['automatic'] }): ReactNode {
  return (
    <section className="section" aria-labelledby="automaticas">
      <h2 id="automaticas">Redirecciones automáticas</h2>
      <p className="lead">
        Cuando cambia la dirección de un artículo, la anterior lleva a la nueva. Las de páginas aparecen en la
        lista de arriba.
      </p>
      <ul role="list" className="redirect-pairs">
        {list.map(({ from, to }) => (
          <li key={from}>
            <span>{toReadable(from)}</span>
            <span>→ {toReadable(to)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListBar({ list: { q, total } }: { list: RedirectPages['mngr-redirecciones'] }): ReactNode {
  return (
    <div className="list-bar">
      <h2 id="lista">
        {total} {total === 1 ? 'redirección' : 'redirecciones'}
      </h2>
      {(total > 0 || q !== '') && (
        <form className="filters" action={href('mngr-redirecciones')} method="get" role="search">
          <div className="field">
            <input name="q" type="search" aria-label="Buscar" placeholder="Buscar" defaultValue={q} />
          </div>
          <button className="button plain">Buscar</button>
          <a className="button plain" href={redirectsExportPath}>
            Descargar todas en CSV
          </a>
        </form>
      )}
    </div>
  )
}
