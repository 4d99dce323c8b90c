import '#client/ui/filters/filters.css'
import '#client/ui/list/list.css'
import '../redirects.css'
import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { nothingDone } from '#client/ui/message/outcome.ts'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import {
  type RedirectsResponse,
  type RedirectPages,
  redirectsExportPath,
  toReadable,
  addressTestSchema,
  type AddressTest,
  testAddressPath,
} from '../contract.ts'
import { AddRedirectForm } from '../parts/add-redirect-form.tsx'
import { ImportRedirectsForm } from '../parts/import-redirects-form.tsx'
import { RedirectTable } from '../parts/redirect-table.tsx'
import { href } from '../routes.ts'

const exportLink = (
  <a className="button plain" href={redirectsExportPath}>
    Exportar en CSV
  </a>
)

export function Page({ data }: { data: RedirectPages['mngr-redirecciones'] }) {
  const [list, setList] = usePageState(data)
  const { desde: source = '' } = useRoute().query
  const [isAdding, setAdding] = useState(source !== '')
  const [isImporting, setImporting] = useState(false)
  const { statusMessage, show } = useStatusMessage(list.redirects)
  const isEmpty = list.total === 0 && list.q === ''
  const apply = (answer: RedirectsResponse) => setList({ ...list, ...answer })
  return (
    <>
      <div className="list-bar">
        <Heading icon="move">Redirecciones</Heading>
        <div className="actions">
          {!isEmpty && exportLink}
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
        <Modal title="Nueva redirección" onClose={() => setAdding(false)}>
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
      <div className={isEmpty ? 'split' : undefined}>
        {isEmpty ? (
          <EmptyState>
            Todavía no hay ninguna. Añade la primera con «Nueva redirección»; si cambias la dirección de un
            texto, la suya se añade automáticamente.
          </EmptyState>
        ) : (
          <section className="section" aria-labelledby="lista">
            <ListBar list={list} />
            {list.redirects.length > 0 ? (
              <RedirectTable redirects={list.redirects} onChange={apply} />
            ) : (
              <EmptyState>Ninguna contiene «{list.q}».</EmptyState>
            )}
          </section>
        )}
        <TestAddressForm />
      </div>
      {list.automatic.length > 0 && <AutomaticRedirects list={list.automatic} />}
    </>
  )
}

/** The redirects that follow articles to their new addresses. */
function AutomaticRedirects({ list }: { list: RedirectPages['mngr-redirecciones']['automatic'] }) {
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

function ListBar({ list: { q, total } }: { list: RedirectPages['mngr-redirecciones'] }) {
  return (
    <div className="list-bar">
      <h2 id="lista">
        {total} {total === 1 ? 'redirección' : 'redirecciones'}
      </h2>
      <form className="filters" action={href('mngr-redirecciones')} method="get" role="search">
        <div className="field">
          <input name="q" type="search" aria-label="Buscar" placeholder="Buscar" defaultValue={q} />
        </div>
        <button className="button plain">Buscar</button>
      </form>
    </div>
  )
}

function describeAddressTest({ kind, target }: AddressTest): string {
  if (kind === 'page') return 'Ahí hay una página del sitio: se muestra.'
  if (kind === 'gone') return 'Dice que la página ya no existe.'
  if (kind === 'redirect') return `Lleva a ${toReadable(target ?? '')}.`
  return 'No hay redirección: sin un texto ahí, el visitante lee que la página no existe.'
}

function TestAddressForm() {
  const request = useRequest<HTMLFormElement>()
  const [statusMessage, setStatusMessage] = useState('')

  async function ask(values: FormData): Promise<void> {
    setStatusMessage('')
    const body = { path: values.get('path') }
    const tried = await request.send(testAddressPath, { method: 'POST', body }, addressTestSchema)
    if (tried) setStatusMessage(describeAddressTest(tried))
  }

  return (
    <RequestForm
      request={request}
      className="form panel"
      aria-label="Probar"
      title={<h2>Probar una dirección</h2>}
      onSubmit={ask}
    >
      <Field label="Dirección" name="path" hint="Por ejemplo, /contacto-viejo." required />
      <div className="actions tight">
        <SubmitButton className="button plain">Probar dirección</SubmitButton>
      </div>
      <p role="status">{statusMessage}</p>
    </RequestForm>
  )
}
