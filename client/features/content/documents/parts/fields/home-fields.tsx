import '#client/ui/field/check.css'
import type { ReactNode } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import type { HomePart } from '../../contract/text-kinds.ts'
import type { HomeContent } from '../../contract/texts.ts'
import { RowList } from './row-list.tsx'

export type Titled = HomeContent['audience'][number]

type TitledFieldProps = {
  label: string
  /** What one of them is called. */
  one: string
  rows: readonly Titled[]
  /** What is wrong with a row, by its number and its part. */
  errorOf: (part: string) => string | undefined
  onChange: (rows: Titled[]) => void
}

/** Texts with a title each. */
export function TitledField({ label, one, rows, errorOf, onChange }: TitledFieldProps): ReactNode {
  return (
    <RowList
      label={label}
      one={(_, index) => `${one} ${index + 1}`}
      rows={rows}
      blank={{ title: '', text: '' }}
      onChange={onChange}
    >
      {(row, set, index) => (
        <>
          <Field
            label="Título"
            value={row.title}
            error={errorOf(`${index}.title`)}
            onChange={({ target }) => set({ ...row, title: target.value })}
          />
          <Field
            label="Texto"
            value={row.text}
            error={errorOf(`${index}.text`)}
            onChange={({ target }) => set({ ...row, text: target.value })}
          />
        </>
      )}
    </RowList>
  )
}

const names: Readonly<Record<HomePart, string>> = {
  services: 'Servicios',
  audience: 'Para quién',
  steps: 'Pasos',
  articles: 'Artículos',
}

type PartsFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  parts: HomeContent['parts']
  onChange: (parts: HomeContent['parts']) => void
}

/** Which parts of the home page show, and in which order. */
export function PartsField({ label, hint, error, parts, onChange }: PartsFieldProps): ReactNode {
  return (
    <RowList
      label={label}
      hint={hint}
      error={error}
      one={({ id }) => names[id]}
      rows={parts}
      onChange={onChange}
    >
      {(part, set) => (
        <label className="check">
          <input
            type="checkbox"
            checked={part.shown}
            onChange={({ target }) => set({ ...part, shown: target.checked })}
          />
          <span>Se ve: {names[part.id]}</span>
        </label>
      )}
    </RowList>
  )
}
