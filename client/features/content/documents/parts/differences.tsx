import type { ReactNode } from 'react'
import { formatValue } from '../../editor/comparing/format-value.ts'
import { FormattedDiff } from '../../editor/comparing/formatted-diff.tsx'
import { WordDiff } from '../../editor/comparing/word-diff.tsx'
import { type EntryContent, getFormFields, getFieldTools } from '../../kinds/all-kinds.ts'

type DifferencesProps = { before: EntryContent; after: EntryContent }

/** Compares two versions field by field and shows the differences. Rich text is compared as it is rendered. */
export function Differences({ before, after }: DifferencesProps): ReactNode {
  const beforeValues: Readonly<Record<string, unknown>> = before
  const afterValues: Readonly<Record<string, unknown>> = after
  const changed = Object.entries(getFormFields(after.kind)).filter(
    ([name]) => JSON.stringify(beforeValues[name]) !== JSON.stringify(afterValues[name]),
  )
  if (changed.length === 0) return <p>No hay diferencias.</p>
  return changed.map(([name, { label }]) => (
    <section key={name}>
      <h4>{label}</h4>
      {getFieldTools(after.kind, name) ? (
        <FormattedDiff before={String(beforeValues[name] ?? '')} after={String(afterValues[name] ?? '')} />
      ) : (
        <WordDiff before={formatValue(beforeValues[name])} after={formatValue(afterValues[name])} />
      )}
    </section>
  ))
}
