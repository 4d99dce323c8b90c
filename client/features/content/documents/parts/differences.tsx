import type { ReactNode } from 'react'
import { FormattedDiff } from '../../editor/comparing/formatted-diff.tsx'
import { WordDiff } from '../../editor/comparing/word-diff.tsx'
import type { DocumentContent } from '../contract/content.ts'
import { toolsOf } from '../contract/long-texts.ts'
import { asText } from './fields/as-text.ts'
import { fieldsOf, type FormField } from './fields/fields.ts'

type DifferencesProps = { before: DocumentContent; after: DocumentContent }

/** What changed between two versions of a text, field by field; of a long text as it looks. */
export function Differences({ before, after }: DifferencesProps): ReactNode {
  const was: Readonly<Record<string, unknown>> = before
  const is: Readonly<Record<string, unknown>> = after
  const changed = Object.entries<FormField>(fieldsOf[after.kind]).filter(
    ([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  if (changed.length === 0) return <p>No hay diferencias.</p>
  return changed.map(([name, { label }]) => (
    <section key={name}>
      <h4>{label}</h4>
      {toolsOf(after.kind, name) ? (
        <FormattedDiff before={String(was[name] ?? '')} after={String(is[name] ?? '')} />
      ) : (
        <WordDiff before={asText(was[name])} after={asText(is[name])} />
      )}
    </section>
  ))
}
