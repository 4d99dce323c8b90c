import type { FormField } from '../../kinds/fields/fields.ts'

export type NamedField = readonly [name: string, field: FormField]

/** The section of fields whose labels name none. */
const firstSection = 'Al principio'

/** Groups fields by the section of the page. A label such as «Pasos: título» names it; only the rest is shown. */
export function groupBySection(fields: Readonly<Record<string, FormField>>): Map<string, NamedField[]> {
  const groups = new Map<string, NamedField[]>([[firstSection, []]])
  for (const [name, field] of Object.entries(fields)) {
    const [section = '', label] = field.label.split(': ')
    if (label === undefined) (groups.get(section) ?? groups.get(firstSection))?.push([name, field])
    else {
      const short = { ...field, label: label.charAt(0).toUpperCase() + label.slice(1) }
      groups.set(section, [...(groups.get(section) ?? []), [name, short]])
    }
  }
  return groups
}
