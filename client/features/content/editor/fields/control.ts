import type { SiteImage } from '#client/site.ts'
import type { FormField } from '../../kinds/fields/fields.ts'
import type { Draft } from '../saving/use-draft.ts'

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
  /** The values of all fields. */
  content: Readonly<Record<string, unknown>>
  /** Error of the field itself, or else of one of its rows. */
  error: string | undefined
  /** Error of a field in a row; `part` is the row and the field, such as `0.title`. */
  getRowError: (part: string) => string | undefined
  readOnly: boolean
  draft: Pick<Draft, 'resetKey' | 'autosave' | 'editLater'>
  /** `further` are other fields that change with it. */
  onChange: (value: ControlValues[Name], further?: Readonly<Record<string, string>>) => void
}
