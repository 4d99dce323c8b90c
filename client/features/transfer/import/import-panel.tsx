import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { CallApiContext } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { type FieldProps, LabelledControl } from '#client/ui/field/field.tsx'
import { FileInput } from '#client/ui/field/file-input.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { type UndoableImport, type OpenImport, type TransferPages, transferPaths } from '../contract.ts'
import { formatProgress } from '../format.ts'
import type { Import } from '../run/create-import.ts'
import type { RunningImport } from './running-import.tsx'
import type { UndoableImportsProps } from './undoable-imports.tsx'

const loadUndoable: LazyLoad<UndoableImportsProps> =
  !import.meta.env.SSR && (async () => (await import('./undoable-imports.tsx')).UndoableImports)

type ImportPanelProps = { data: TransferPages['mngr-importar'] }

export function ImportPanel({ data: { open, made, hasSampleSettings } }: ImportPanelProps) {
  const call = use(CallApiContext)
  const restoresSettings = useHasPermission()('manageSettings') ? hasSampleSettings : null
  const [shown, setShown] = useState<{
    current: Import
    Running: typeof RunningImport
    /** Id of the import once it has ended. */
    endedId: string | null
  } | null>(null)
  const running = useRef<Import | null>(null)
  // Imports ended and undone since the page was loaded.
  const [ended, setEnded] = useState<readonly UndoableImport[]>([])
  const [undone, setUndone] = useState<readonly string[]>([])
  const undoable = [...new Map([...ended, ...made].map((one) => [one.id, one])).values()]

  // Leaving the page pauses the import. Choosing the same files resumes it.
  useEffect(() => () => running.current?.pause(), [])

  async function start({ files, ...choice }: ChosenFiles): Promise<void> {
    // Excludes the import code from the worker's bundle, which only renders this page.
    if (import.meta.env.SSR) return
    const [{ createImport }, { makeVariants }, { RunningImport: Running }] = await Promise.all([
      import('../run/create-import.ts'),
      import('../../media/upload-image.ts'),
      import('./running-import.tsx'),
    ])
    const current = createImport(files, { call, runAfter, redraw: makeVariants, choice, restoresSettings })
    running.current = current
    setShown({ current, Running, endedId: null })
  }

  function addEnded(one: UndoableImport): void {
    setShown((now) => now && { ...now, endedId: one.id })
    if (one.texts + one.media > 0) setEnded((before) => [one, ...before])
    setUndone((before) => before.filter((id) => id !== one.id))
  }

  return (
    <section className="panel" aria-labelledby="importar">
      <h2 id="importar">Trae lo que tienes</h2>
      {shown ? (
        <shown.Running current={shown.current} onLeave={() => setShown(null)} onEnd={addEnded} />
      ) : (
        <>
          <p>Nada se guarda hasta que lo confirmes, y después se puede deshacer. Puedes traer:</p>
          <ul className="plain-list">
            <li>El zip de este sitio, con todas sus partes a la vez.</li>
            <li>Textos en Markdown con sus datos al principio: uno, o varios en un zip con sus imágenes.</li>
            <li>Lo que exportan WordPress (XML), Ghost (JSON), Substack y Notion (zip).</li>
          </ul>
          <OpenImports open={open} />
          <ImportForm onChoose={(chosen) => void start(chosen)} />
        </>
      )}
      {(!shown || shown.endedId !== null) && undoable.length > 0 && (
        <LazyPart
          load={loadUndoable}
          props={{
            made: undoable.filter(({ id }) => !undone.includes(id)),
            onUndone(id) {
              setUndone((before) => [...before, id])
              // What it says has come in is gone.
              setShown((now) => (now?.endedId === id ? null : now))
            },
          }}
        />
      )}
    </section>
  )
}

type ChosenFiles = { files: File[]; site: string; pages: boolean }

function ImportForm({ onChoose }: { onChoose: (chosen: ChosenFiles) => void }) {
  const [problem, setProblem] = useState({ archivo: '', sitio: '' })

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const files = form.getAll('archivo').filter((file) => file instanceof File)
    const chosen = files.filter(({ name }) => name !== '')
    if (chosen.length === 0) return setProblem({ archivo: 'Elige un archivo.', sitio: '' })
    const site = parseSiteUrl(form.get('sitio'))
    if (site === null)
      return setProblem({ archivo: '', sitio: 'No es una dirección: escríbela como https://ejemplo.com' })
    setProblem({ archivo: '', sitio: '' })
    onChoose({ files: chosen, site, pages: form.get('paginas') !== null })
  }

  return (
    <form className="form" onSubmit={choose}>
      <ImportField
        label="Archivo"
        name="archivo"
        error={problem.archivo}
        type="file"
        accept=".zip,.json,.xml,.md,.mdx,.markdown"
        multiple
        onInput={() => setProblem({ ...problem, archivo: '' })}
      />
      <ImportField
        label="Dirección del sitio anterior"
        name="sitio"
        error={problem.sitio}
        hint="Solo hace falta con Ghost y Markdown, para encontrar sus imágenes y los enlaces entre sus artículos."
        type="text"
        inputMode="url"
        autoComplete="off"
        placeholder="https://ejemplo.com"
        onInput={() => setProblem({ ...problem, sitio: '' })}
      />
      <label className="check apart">
        <input type="checkbox" name="paginas" defaultChecked /> Traer también las páginas
      </label>
      <button className="button">Revisar</button>
    </form>
  )
}

const ImportField = ({ label, error, hint, ...input }: FieldProps) => (
  <LabelledControl label={label} error={error} errorRole="alert" hint={hint}>
    {(ties) => (input.type === 'file' ? <FileInput {...input} {...ties} /> : <input {...input} {...ties} />)}
  </LabelledControl>
)

/** The address as `https://host`; '' if the field is empty, null if it is invalid. */
function parseSiteUrl(given: FormDataEntryValue | null): string | null {
  const text = typeof given === 'string' ? given.trim() : ''
  if (text === '') return ''
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  return url?.hostname.includes('.') ? `https://${url.host}` : null
}

const runAfter = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function OpenImports({ open }: { open: readonly OpenImport[] }) {
  const call = use(CallApiContext)
  const [discarded, setDiscarded] = useState<readonly string[]>([])
  const waiting = open.filter(({ id }) => !discarded.includes(id))

  async function discard(id: string): Promise<void> {
    const answer = await call(transferPaths.job(id), { method: 'DELETE' }, v.unknown())
    if (answer.ok) setDiscarded((before) => [...before, id])
  }

  if (waiting.length === 0) return null
  return (
    <div className="form-done">
      <p>Quedó a medias; elige el mismo archivo y seguirá donde estaba:</p>
      <ul className="plain-list transfer-rows">
        {waiting.map(({ id, name, done, total, at }) => (
          <li key={id}>
            <strong>{name}</strong>: {formatProgress(done, total)}, <Instant at={at} />.{' '}
            <LinkButton onClick={() => discard(id)}>
              Olvidar<span className="hidden"> {name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
