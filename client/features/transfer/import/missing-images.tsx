import { type ChangeEvent, useId, useState } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { LabelledControl } from '#client/ui/field/field.tsx'
import { FileInput } from '#client/ui/field/file-input.tsx'
import { Options } from '#client/ui/field/options.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import type { ImageChoice } from '../contract.ts'
import type { Import } from '../run/create-import.ts'
import type { ImportRow, ImportState } from '../run/import-state.ts'
import { getChoice, isOpen } from '../run/missing-images.ts'
import { LimitedList } from './limited-list.tsx'

const choices: readonly { id: ImageChoice; name: string }[] = [
  { id: 'fetch', name: 'Volver a traerla' },
  { id: 'archive', name: 'Tomarla de tus archivos' },
  { id: 'link', name: 'Dejarla como enlace' },
  { id: 'drop', name: 'Quitarla del texto' },
]

type MissingImagesProps = { rows: readonly ImportRow[]; current: Import; phase: ImportState['phase'] }

export function MissingImages({ rows, current, phase }: MissingImagesProps) {
  const images = rows.flatMap((row) => (row.shownIn ?? []).map((text) => ({ ...row, text })))
  if (images.length === 0) return null
  const isChoosable = phase === 'failing'
  const texts = [...Map.groupBy(images, ({ text }) => text)]
  return (
    <>
      <h4>Imágenes que faltan</h4>
      {phase === 'ended' && (
        <p>
          Ponlas en cada texto con «Imagen», o <a href="#importaciones">deshaz esta importación</a> y vuelve a
          hacerla eligiendo también el zip con las imágenes.
        </p>
      )}
      {isChoosable && (
        <>
          <p>
            Sus textos ya están en el sitio, con un enlace en lugar de cada imagen. Elige qué hacer con ellas,
            o termina y déjalas así.
          </p>
          <GivenFiles onFiles={current.findImages} />
          <ChoiceForAll
            keys={rows.filter(({ shownIn }) => shownIn).map(({ key }) => key)}
            current={current}
          />
        </>
      )}
      <LimitedList items={texts}>
        {([text, missing]) => (
          <li key={text}>
            <div className="actions tight">
              <strong>{text}</strong>
              {isChoosable && missing.some(isOpen) && (
                <LinkButton onClick={() => current.retry(missing.map(({ key }) => key))}>
                  Volver a intentar<span className="hidden"> {text}</span>
                </LinkButton>
              )}
            </div>
            <LimitedList items={missing}>
              {(row) => <MissingImage key={row.key} row={row} current={isChoosable ? current : null} />}
            </LimitedList>
          </li>
        )}
      </LimitedList>
    </>
  )
}

function MissingImage({ row, current }: { row: ImportRow; current: Import | null }) {
  const { key, name, note, picture } = row
  const id = useId()
  return (
    <li className="field">
      <span id={id}>{`${name}. ${note ?? ''}`.trim()}</span>
      {current && (
        <select
          aria-labelledby={id}
          value={getChoice(row)}
          onChange={(event) => choose(event, current, [key])}
        >
          <Options of={choices.filter((one) => one.id !== 'archive' || picture !== undefined)} />
        </select>
      )}
    </li>
  )
}

function choose({ target }: ChangeEvent<HTMLSelectElement>, current: Import, keys: readonly string[]): void {
  const chosen = choices.find(({ id }) => id === target.value)
  if (chosen) current.choose(keys, chosen.id)
}

function ChoiceForAll({ keys, current }: { keys: readonly string[]; current: Import }) {
  return (
    <SelectField
      label="Con todas"
      value=""
      empty="Lo elegido en cada una"
      options={choices.filter(({ id }) => id !== 'archive')}
      onChange={(event) => choose(event, current, keys)}
    />
  )
}

const unreadable = 'El navegador no puede leer esos archivos. Elígelos otra vez.'

/** Files in which the missing images are looked for: a zip or images, or a whole folder. */
function GivenFiles({ onFiles }: { onFiles: Import['findImages'] }) {
  const [error, setError] = useState('')
  async function give(files: FileList | null): Promise<void> {
    if (files?.length) setError((await onFiles([...files]).catch(() => unreadable)) ?? '')
  }
  const input = (isFolder: boolean) => ({
    multiple: true,
    webkitdirectory: isFolder ? '' : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void give(currentTarget.files),
  })
  return (
    <>
      <LabelledControl label="Si las tienes: un zip o las imágenes" error={error} errorRole="alert">
        {(ties) => <FileInput {...ties} {...input(false)} accept=".zip,image/*" />}
      </LabelledControl>
      <LabelledControl label="o su carpeta" error={undefined}>
        {(ties) => <FileInput {...ties} {...input(true)} />}
      </LabelledControl>
    </>
  )
}
