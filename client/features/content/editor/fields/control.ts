import type { SiteImage } from '#client/site.ts'
import type { FormField } from '../../kinds/fields/field-types.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'

type ControlValues = {
  line: string
  link: string
  day: string
  month: string
  moment: string
  amount: string
  text: string
  richText: string
  select: string
  lines: string[]
  services: string[]
  image: SiteImage | null
  file: string
  rows: Record<string, string | SiteImage | null>[]
  sections: { id: string; shown: boolean }[]
}
export type ControlName = keyof ControlValues

export type ControlProps<Name extends ControlName> = {
  name: string
  field: Extract<FormField, { control: Name }>
  value: ControlValues[Name]
  editor: TextEditor
  /** Error of the field itself, or else of one of its rows. */
  error: string | undefined
  readOnly: boolean
  /** `further` are other fields that change with it. */
  onChange: (value: ControlValues[Name], further?: Readonly<Record<string, string>>) => void
}
