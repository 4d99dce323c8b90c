import type { ComponentType, ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import type { TextContent } from '../../contract/edited-text.ts'
import type { FormField } from '../../kinds/fields/fields.ts'
import { findFieldError } from '../publishing/field-errors.tsx'
import { SlugField } from '../publishing/slug-field.tsx'
import type { Draft } from '../saving/use-draft.ts'
import type { ControlName, ControlProps } from './control.ts'
import { DrawingControl } from './drawing-control.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { RowsControl, SectionsControl, ServicesControl } from './row-controls.tsx'
import { LinesControl, SelectControl, TextField } from './text-controls.tsx'

const controls: { [Name in ControlName]: ComponentType<ControlProps<Name>> } = {
  line: TextField,
  day: (props) => <TextField {...props} type="date" />,
  moment: (props) => <TextField {...props} type="datetime-local" />,
  amount: (props) => <TextField {...props} inputMode="numeric" />,
  text: TextField,
  lines: LinesControl,
  select: (props) => (props.field.isDrawing ? <DrawingControl {...props} /> : <SelectControl {...props} />),
  richText: RichTextField,
  slug: ({ field: { label, hint }, value, defaultSlug, error, readOnly, onChange }) => (
    <SlugField {...{ label, hint, defaultSlug, readOnly, onChange }} slug={value} problem={error} />
  ),
  image: ({ field: { label, hint }, value, error, onChange }) => (
    <ImageField className="text-rows" {...{ label, hint, error, onChange }} image={value} />
  ),
  rows: RowsControl,
  sections: SectionsControl,
  services: ServicesControl,
}

type EntryFieldProps = {
  name: string
  field: FormField
  content: TextContent
  defaultSlug: string
  fieldErrors: Readonly<Record<string, string>>
  readOnly: boolean
  draft: Pick<Draft, 'resetKey' | 'autosave' | 'editLater'>
  onChange: (value: unknown) => void
}

/** Renders a field of an entry with the component for its control. */
export function EntryField(props: EntryFieldProps): ReactNode {
  const { name, field, content, fieldErrors, ...control } = props
  if (!Object.hasOwn(controls, field.control)) return null
  // Safe: a field's control and the value of this name belong together, because the kind declares both at once.
  const Control = controls[field.control as ControlName] as ComponentType<
    Omit<ControlProps<ControlName>, 'value'> & { value: unknown }
  >
  return (
    <Control
      {...control}
      name={name}
      field={field as ControlProps<ControlName>['field']}
      value={content[name]}
      error={findFieldError(fieldErrors, name)}
      getRowError={(part) => fieldErrors[`${name}.${part}`]}
    />
  )
}
