import '../transfer.css'
import { use, useEffect, useState } from 'react'
import type * as v from 'valibot'
import { ExportLink } from '#client/features/account/reauth/export-link.tsx'
import { mediaWidths } from '#client/features/media/contract.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { CallApiContext } from '#client/runtime/session/use-request.ts'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { ReauthProvider } from '../../account/reauth/reauth.tsx'
import { type TransferPages, transferPaths } from '../contract.ts'
import { missingFilesSchema } from '../contract/archive.ts'
import { formatContents, formatMegabytes } from '../format.ts'
import { ImportPanel } from '../import/import-panel.tsx'
import { LimitedList } from '../import/limited-list.tsx'

export function Page({ data }: { data: TransferPages['mngr-importar'] }) {
  const may = useHasPermission()
  return (
    <ReauthProvider>
      <ManagerHeading icon="inbox">Importar y exportar</ManagerHeading>
      <div className="split">
        {may('manageBackups') && <ExportPanel data={data} />}
        <ImportPanel data={data} />
      </div>
    </ReauthProvider>
  )
}

type MissingFileList = v.InferOutput<typeof missingFilesSchema>['files']

function ExportPanel({ data }: { data: TransferPages['mngr-importar'] }) {
  const { texts, tags, media, parts } = data
  const [only] = parts
  return (
    <section className="panel" aria-labelledby="exportar">
      <h2 id="exportar">Llévate tu contenido</h2>
      <p>Un archivo zip con tus textos e imágenes, que también se abre sin este programa.</p>
      <ul className="plain-list">
        <li>
          Lleva tus textos e imágenes ({formatContents({ texts, tags, media }) || 'todavía nada'}), tus
          redirecciones y los datos de la empresa. Las imágenes van en los tamaños del sitio, de hasta{' '}
          {mediaWidths.at(-1)} píxeles: los originales, guárdalos tú.
        </li>
        <li>
          No lleva las consultas, que se exportan en su lista, las cuentas del equipo ni quién recibe los
          correos.
        </li>
        <li>Con él puedes restaurar un sitio vacío, o recuperar aquí textos dañados o en la papelera.</li>
      </ul>
      {parts.length === 1 && only ? (
        <div>
          <ExportLink className="button plain" href={transferPaths.export(only, 1, 1)}>
            Descargar el zip
          </ExportLink>
        </div>
      ) : (
        <>
          <p>
            Son muchas imágenes, así que va en {parts.length} partes. Descárgalas todas: si una se corta, solo
            hay que repetir esa. Para restaurar, elígelas juntas.
          </p>
          <ol className="plain-list transfer-rows">
            {parts.map((part, index) => (
              <li key={part.from}>
                <ExportLink href={transferPaths.export(part, index + 1, parts.length)}>
                  Descargar la parte {index + 1} de {parts.length}
                </ExportLink>{' '}
                ({part.last ? 'textos e imágenes, ' : 'imágenes, '}
                {formatMegabytes(part.bytes)})
              </li>
            ))}
          </ol>
        </>
      )}
      <div role="status">
        <MissingFiles />
      </div>
    </section>
  )
}

/** Media files that exports cannot contain because the storage lacks them. */
function MissingFiles() {
  const call = use(CallApiContext)
  const [files, setFiles] = useState<MissingFileList>([])

  useEffect(() => {
    // Requested after the page has loaded, because listing the storage takes long.
    void call(transferPaths.missing, { method: 'GET' }, missingFilesSchema).then((answer) => {
      if (answer.ok) setFiles(answer.value.files)
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a visit
  }, [])

  if (files.length === 0) return null
  const count = files.length === 1 ? 'Falta un archivo' : `Faltan ${files.length} archivos`
  return (
    <details>
      <summary>
        {count} de imágenes en el almacén; la exportación no los lleva y los nombra en <code>faltan.txt</code>
      </summary>
      <LimitedList items={files} max={20}>
        {({ file, name }) => (
          <li key={file}>
            <strong>{name}</strong>: {file}
          </li>
        )}
      </LimitedList>
    </details>
  )
}
