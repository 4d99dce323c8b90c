import type { ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import type { EntryContent } from '../../contract/content.ts'
import { getFieldTools } from '../../contract/rich-text-fields.ts'
import type { EntryDraft } from '../use-entry-draft.ts'
import { ContentField } from './content-field.tsx'
import type { FormField } from './form-fields.ts'
import { SectionsField, type TitledText, TitledTextsField } from './home-fields.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { SlugField } from './slug-field.tsx'

/** What is wrong with a field, or with one of its lines. */
const findFieldError = (fieldErrors: Readonly<Record<string, string>>, name: string): string | undefined =>
  fieldErrors[name] ?? Object.entries(fieldErrors).find(([field]) => field.startsWith(`${name}.`))?.[1]

type EntryFieldProps = {
  name: string
  field: FormField
  content: EntryContent
  /** As the server has it. */
  savedContent: EntryContent
  fieldErrors: Readonly<Record<string, string>>
  readOnly: boolean
  /** Of which it is a field. */
  draft: Pick<EntryDraft, 'resetKey' | 'autosave' | 'editLater'>
  onChange: (value: unknown) => void
}

/** A field of a text, by how its kind asks for it. */
export function EntryField(props: EntryFieldProps): ReactNode {
  const { name, field, content, savedContent, fieldErrors, readOnly, draft, onChange } = props
  const { label, hint } = field
  const error = findFieldError(fieldErrors, name)
  if (name === 'slug' && 'slug' in content && 'slug' in savedContent)
    return <SlugField {...{ label, hint, content, savedContent, error, readOnly, onChange }} />
  switch (field.control) {
    case 'image': {
      const image = 'photo' in content ? content.photo : null
      return (
        <ImageField
          className="text-rows"
          label={label}
          hint={hint}
          image={image}
          error={error}
          onChange={onChange}
        />
      )
    }
    case 'parts': {
      const parts = 'parts' in content ? content.parts : []
      return <SectionsField label={label} hint={hint} error={error} sections={parts} onChange={onChange} />
    }
    case 'titled': {
      // A field of the content's own kind: texts with a title each.
      const rows = (content as Readonly<Record<string, unknown>>)[name] as TitledText[]
      const getRowError = (part: string) => fieldErrors[`${name}.${part}`]
      return (
        <TitledTextsField
          label={label}
          itemName={field.itemName}
          rows={rows}
          getRowError={getRowError}
          onChange={onChange}
        />
      )
    }
    default: {
      // A field of the content's own kind: a text, or some.
      const value = (content as Readonly<Record<string, unknown>>)[name] as string | string[]
      const allowedTools = getFieldTools(content.kind, name)
      if (allowedTools && field.control === 'text' && typeof value === 'string' && !readOnly)
        return <RichTextField {...{ name, field, value, allowedTools, error, draft, onChange }} />
      return (
        <ContentField field={field} value={value} error={error} readOnly={readOnly} onChange={onChange} />
      )
    }
  }
}
