import type { ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import type { DocumentContent } from '../../contract/content.ts'
import { toolsOf } from '../../contract/long-texts.ts'
import type { Text } from '../use-text.ts'
import { ContentField } from './content-field.tsx'
import type { FormField } from './fields.ts'
import { PartsField, type Titled, TitledField } from './home-fields.tsx'
import { LongField } from './long-field.tsx'
import { SlugField } from './slug-field.tsx'

/** What is wrong with a field, or with one of its lines. */
const fieldOf = (fields: Readonly<Record<string, string>>, name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([field]) => field.startsWith(`${name}.`))?.[1]

type AnyFieldProps = {
  name: string
  field: FormField
  content: DocumentContent
  /** As the server has it. */
  stored: DocumentContent
  fields: Readonly<Record<string, string>>
  readOnly: boolean
  /** Of which it is a field. */
  text: Pick<Text, 'arrival' | 'autosave' | 'type'>
  onChange: (value: unknown) => void
}

/** A field of a text, by how its kind asks for it. */
export function AnyField(props: AnyFieldProps): ReactNode {
  const { name, field, content, stored, fields, readOnly, text, onChange } = props
  const { label, hint } = field
  const error = fieldOf(fields, name)
  if (name === 'slug' && 'slug' in content && 'slug' in stored)
    return <SlugField {...{ label, hint, content, stored, error, readOnly, onChange }} />
  switch (field.as) {
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
      return <PartsField label={label} hint={hint} error={error} parts={parts} onChange={onChange} />
    }
    case 'titled': {
      // A field of the content's own kind: texts with a title each.
      const rows = (content as Readonly<Record<string, unknown>>)[name] as Titled[]
      const errorOf = (part: string) => fields[`${name}.${part}`]
      return <TitledField label={label} one={field.one} rows={rows} errorOf={errorOf} onChange={onChange} />
    }
    default: {
      // A field of the content's own kind: a text, or some.
      const value = (content as Readonly<Record<string, unknown>>)[name] as string | string[]
      const can = toolsOf(content.kind, name)
      if (can && field.as === 'text' && typeof value === 'string' && !readOnly)
        return <LongField {...{ name, field, value, can, error, text, onChange }} />
      return (
        <ContentField field={field} value={value} error={error} readOnly={readOnly} onChange={onChange} />
      )
    }
  }
}
