import '../../design/panel/panel.css'
import '../../design/message/message.css'
import '../report.css'
import { type ReactNode, useState } from 'react'
import { ExportLink } from '../../account/reauth/export-link.tsx'
import { Reauth } from '../../account/reauth/reauth.tsx'
import { Heading } from '../../design/heading/heading.tsx'
import { callApi } from '../../session/call-api.ts'
import {
  type ImportReport,
  importReportSchema,
  maxImportBytes,
  type TransferPages,
  transferPaths,
} from '../contract.ts'

export function Page({ data }: { data: TransferPages['mngr-importar'] }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)

  async function send(form: FormData): Promise<void> {
    const file = form.get('archivo')
    if (!(file instanceof File) || file.size === 0) return setProblem('Elige un archivo.')
    if (file.size > maxImportBytes) return setProblem('El archivo supera los 32 MB.')
    setBusy(true)
    setProblem('')
    const answer = await callApi(transferPaths.import, { method: 'POST', body: form }, importReportSchema)
    setBusy(false)
    if (answer.ok) setReport(answer.value)
    else setProblem(answer.error.message)
  }

  return (
    <Reauth>
      <Heading icon="move">Importar y exportar</Heading>
      <div className="split">
        <section className="panel" aria-labelledby="exportar">
          <h2 id="exportar">Llévate todo</h2>
          <p>
            Un archivo zip con todo lo tuyo ({holdings(data)}), en Markdown y archivos corrientes. El mismo
            zip restaura un sitio vacío.
          </p>
          <ExportLink className="button" href={transferPaths.export}>
            Descargar el zip
          </ExportLink>
        </section>
        <section className="panel" aria-labelledby="importar">
          <h2 id="importar">Trae lo que tienes</h2>
          <p>
            Acepta el zip de este sitio, textos en Markdown con sus datos al principio (uno, o varios en un
            zip), la exportación de Ghost (JSON) y la de WordPress (XML). Después verás qué entró y qué no.
          </p>
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault()
              void send(new FormData(event.currentTarget))
            }}
          >
            <div className="field">
              <label htmlFor="archivo">Archivo</label>
              <input id="archivo" name="archivo" type="file" accept=".zip,.json,.xml,.md" />
            </div>
            {problem && (
              <p className="problem" role="alert">
                {problem}
              </p>
            )}
            <button className="button" disabled={busy}>
              {busy ? 'Importando…' : 'Importar'}
            </button>
          </form>
        </section>
      </div>
      <div role="status">{report && <Report report={report} />}</div>
    </Reauth>
  )
}

const sums = new Intl.ListFormat('es')

const names = {
  posts: ['artículo', 'artículos'],
  tags: ['etiqueta', 'etiquetas'],
  media: ['imagen', 'imágenes'],
  redirects: ['redirección', 'redirecciones'],
} as const

function counted(count: number, [one, many]: readonly [string, string]): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

function holdings({ posts, tags, media }: TransferPages['mngr-importar']): string {
  const parts = [...counted(posts, names.posts), ...counted(tags, names.tags), ...counted(media, names.media)]
  return sums.format(parts) || 'todavía nada'
}

function summary({ posts, media, redirects }: ImportReport): string {
  const parts = [
    ...counted(posts, names.posts),
    ...counted(media, names.media),
    ...counted(redirects, names.redirects),
  ]
  if (parts.length === 0) return 'No entró nada'
  return `${posts + media + redirects === 1 ? 'Entró' : 'Entraron'} ${sums.format(parts)}`
}

function Report({ report }: { report: ImportReport }): ReactNode {
  return (
    <section className="panel report" aria-labelledby="informe">
      <h2 id="informe">{summary(report)}</h2>
      {report.skipped.length > 0 && (
        <>
          <h3>No entró</h3>
          <ul className="plain-list">
            {report.skipped.map(({ name, reason }, index) => (
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>Todo lo que entró ({report.taken.length})</summary>
        <ul className="plain-list">
          {report.taken.map(({ name, note }, index) => (
            <li key={index}>
              {name}
              {note && `: ${note}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
