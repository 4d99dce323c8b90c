import '#client/ui/field/check.css'
import type { ReactNode } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import type { HomeContent } from '../../contract/page-texts.ts'
import type { HomeSection } from '../../contract/text-kinds.ts'
import { RowList } from './row-list.tsx'

export type TitledText = HomeContent['audience'][number]

type TitledTextsFieldProps = {
  label: string
  /** Noun for one of the texts, such as «paso». */
  itemName: string
  rows: readonly TitledText[]
  /** Error of a field in a row; `part` is the row and the field, such as `0.title`. */
  getRowError: (part: string) => string | undefined
  onChange: (rows: TitledText[]) => void
}

export function TitledTextsField({
  label,
  itemName,
  rows,
  getRowError,
  onChange,
}: TitledTextsFieldProps): ReactNode {
  return (
    <RowList
      label={label}
      getItemName={(_, index) => `${itemName} ${index + 1}`}
      rows={rows}
      emptyRow={{ title: '', text: '' }}
      onChange={onChange}
    >
      {(row, changeRow, index) => (
        <>
          <Field
            label="Título"
            value={row.title}
            error={getRowError(`${index}.title`)}
            onChange={({ target }) => changeRow({ ...row, title: target.value })}
          />
          <Field
            label="Texto"
            value={row.text}
            error={getRowError(`${index}.text`)}
            onChange={({ target }) => changeRow({ ...row, text: target.value })}
          />
        </>
      )}
    </RowList>
  )
}

const sectionNames: Readonly<Record<HomeSection, string>> = {
  services: 'Servicios',
  audience: 'Para quién',
  steps: 'Pasos',
  articles: 'Artículos',
}

type SectionsFieldProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  sections: HomeContent['parts']
  onChange: (sections: HomeContent['parts']) => void
}

/** Chooses which sections of the home page are shown, and in which order. */
export function SectionsField({ label, hint, error, sections, onChange }: SectionsFieldProps): ReactNode {
  return (
    <RowList
      label={label}
      hint={hint}
      error={error}
      getItemName={({ id }) => sectionNames[id]}
      rows={sections}
      onChange={onChange}
    >
      {(section, changeRow) => (
        <label className="check">
          <input
            type="checkbox"
            checked={section.shown}
            onChange={({ target }) => changeRow({ ...section, shown: target.checked })}
          />
          <span>Se ve: {sectionNames[section.id]}</span>
        </label>
      )}
    </RowList>
  )
}
