import type { ComponentType, ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import type { EntryContent } from '../../../kinds/all-kinds.ts'
import type { FormField } from '../../../kinds/fields.ts'
import type { EntryDraft } from '../entry-api.ts'
import type { ControlName, ControlProps } from './control.ts'
import { RichTextField } from './rich-text-field.tsx'
import { RowsControl, SectionsControl } from './row-controls.tsx'
import { SlugField } from './slug-field.tsx'
import { InputControl, LinesControl, SelectControl, TextControl } from './text-controls.tsx'

const controls: { [Name in ControlName]: ComponentType<ControlProps<Name>> } = {
  line: InputControl,
  day: InputControl,
  moment: InputControl,
  amount: InputControl,
  text: TextControl,
  lines: LinesControl,
  select: SelectControl,
  richText: RichTextField,
  slug: SlugField,
  image: ({ field: { label, hint }, value, error, onChange }) => (
    <ImageField className="text-rows" {...{ label, hint, error, onChange }} image={value} />
  ),
  rows: RowsControl,
  sections: SectionsControl,
}

type EntryFieldProps = {
  name: string
  field: FormField
  content: EntryContent
  /** The content as stored on the server. */
  savedContent: EntryContent
  fieldErrors: Readonly<Record<string, string>>
  readOnly: boolean
  draft: Pick<EntryDraft, 'resetKey' | 'autosave' | 'editLater'>
  onChange: (value: unknown) => void
}

/** Renders a field of an entry with the component for its control. */
export function EntryField(props: EntryFieldProps): ReactNode {
  const { name, field, content, savedContent, fieldErrors, ...control } = props
  // Safe: a field's control and the value of this name belong together, because the kind declares both at once.
  const Control = controls[field.control] as ComponentType<
    Omit<ControlProps<ControlName>, 'value'> & { value: unknown }
  >
  const values: Readonly<Record<string, unknown>> = content
  const rowError = Object.entries(fieldErrors).find(([each]) => each.startsWith(`${name}.`))?.[1]
  return (
    <Control
      {...control}
      name={name}
      field={field}
      value={values[name]}
      error={fieldErrors[name] ?? rowError}
      getRowError={(part) => fieldErrors[`${name}.${part}`]}
      slugs={'slug' in content && 'slug' in savedContent ? { current: content, saved: savedContent } : null}
    />
  )
}
