import { useState } from 'react'
import { href } from '#client/features/transfer/routes.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { LabelledControl } from '#client/ui/field/field.tsx'
import { FileInput } from '#client/ui/field/file-input.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { Modal } from '#client/ui/modal/modal.tsx'
import { type FileText, textFileEndings, type TextFileRequest } from './text-files.ts'

type TextFileDialogProps = {
  request: Pick<TextFileRequest, 'file' | 'attach'>
  importers: readonly string[]
  onRead: (text: FileText) => void
  onClose: () => void
}

/** Reads a file of Word or Markdown, to insert its text. Asks whether a dropped file should be attached instead. */
export function TextFileDialog(props: TextFileDialogProps) {
  const { request, importers, onRead, onClose } = props
  const { file, attach } = request
  const [problem, setProblem] = useState('')
  const [isReading, setReading] = useState(false)

  async function read(chosen: File | null): Promise<void> {
    if (!chosen?.name) return setProblem('Elige un archivo.')
    setReading(true)
    const result = await import('./read-text-file.ts')
      .then(({ readTextFile }) => readTextFile(chosen))
      .catch(() => ({ ok: false, reason: 'No se pudo leer. Inténtalo de nuevo.' }) as const)
    setReading(false)
    if (!result.ok) return setProblem(result.reason)
    onClose()
    onRead(result.value)
  }

  function submit(values: FormData): void {
    const chosen = values.get('texto')
    if (!isReading) void read(file ?? (chosen instanceof File ? chosen : null))
  }

  return (
    <Modal title={file ? `«${file.name}»` : 'Importar un texto'} onClose={onClose}>
      <form className="form" noValidate onSubmit={withValues(submit)}>
        {file ? (
          <p>¿Poner su texto aquí o adjuntarlo para que se descargue?</p>
        ) : (
          <>
            <LabelledControl
              label="Archivo de Word o Markdown"
              hint="Su texto se pone donde está el cursor, con títulos, listas, tablas y enlaces. Lo de Google Docs y otros programas: descárgalo como .docx, o cópialo y pégalo en el texto."
              error={problem || undefined}
            >
              {(control) => (
                <FileInput
                  {...control}
                  name="texto"
                  accept={textFileEndings}
                  onChange={() => setProblem('')}
                />
              )}
            </LabelledControl>
            <SiteImportHint importers={importers} />
          </>
        )}
        {file && problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <div className="actions">
          <button className="button" aria-disabled={isReading} data-first={file ? true : undefined}>
            {isReading ? 'Leyendo…' : 'Insertar el texto'}
          </button>
          {file && (
            <Button
              onClick={() => {
                onClose()
                attach()
              }}
            >
              Adjuntarlo
            </Button>
          )}
          <LinkButton onClick={onClose}>Cancelar</LinkButton>
        </div>
      </form>
    </Modal>
  )
}

const list = new Intl.ListFormat('es', { type: 'disjunction' })

/** Where articles of another system are imported, or who may do that. */
function SiteImportHint({ importers }: { importers: readonly string[] }) {
  const mayImport = useHasPermission()('importContent')
  if (!mayImport && importers.length === 0) return null
  return (
    <p className="help">
      Los artículos de un sitio entero, como los de WordPress o Ghost,{' '}
      {mayImport ? (
        <>
          se traen en <a href={href('mngr-importar')}>Importar y exportar</a>.
        </>
      ) : (
        <>los puede traer {list.format(importers)}.</>
      )}
    </p>
  )
}
