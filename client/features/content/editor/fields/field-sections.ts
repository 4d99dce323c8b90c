import type { FormField } from '../../kinds/fields/field-types.ts'
import { splitLabel } from '../../kinds/fields/section-label.ts'
import { capitalize } from '../../kinds/labels.ts'

export type NamedField = readonly [name: string, field: FormField]

/** The section of fields whose labels name none. */
const firstSection = 'Al principio'

/**
 * Groups fields by the section of the page. A label such as «Pasos: título» names it; only the rest is shown. `order`: the
 * sections that people can order, as they stand on the page; the others come first.
 */
export function groupBySection(
  fields: Readonly<Record<string, FormField>>,
  order: readonly string[] = [],
): Map<string, NamedField[]> {
  const groups = new Map<string, NamedField[]>([[firstSection, []]])
  for (const [name, field] of Object.entries(fields)) {
    const { section, rest } = splitLabel(field.label)
    if (rest === undefined) (groups.get(section) ?? groups.get(firstSection))?.push([name, field])
    else {
      const short = { ...field, label: capitalize(rest) }
      groups.set(section, [...(groups.get(section) ?? []), [name, short]])
    }
  }
  return new Map([...groups].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other)))
}
