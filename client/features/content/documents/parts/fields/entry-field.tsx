import type { ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import type { EntryContent } from '../../contract/content.ts'
import { getFieldTools } from '../../contract/rich-text-fields.ts'
import type { EntryDraft } from '../entry-api.ts'
import { ContentField } from './content-field.tsx'
import type { FormField } from './form-fields.ts'
import { SectionsField, type TitledText, TitledTextsField } from './home-fields.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { SlugField } from './slug-field.tsx'

/** Error of the field itself, or else of one of its rows. */
const findFieldError = (fieldErrors: Readonly<Record<string, string>>, name: string): string | undefined =>
  fieldErrors[name] ?? Object.entries(fieldErrors).find(([field]) => field.startsWith(`${name}.`))?.[1]

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
      // The cast is safe: fields with this control hold titled texts.
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
      // The cast is safe: fields with the remaining controls hold a text or a list of texts.
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
