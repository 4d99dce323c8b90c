import type { Fields } from '../../kinds/fields/field-types.ts'

/** The label of a field; of one in a list, also which item it is: «Pasos, paso 2, Título». */
export function formatProblemName(fields: Fields, name: string): string {
  const [fieldName = '', row, column = ''] = name.split('.')
  const field = fields[fieldName]
  if (!field) return 'Fechas'
  if (field.control !== 'rows' || row === undefined) return field.label
  return [field.label, `${field.itemName} ${Number(row) + 1}`, field.fields[column]?.label]
    .filter(Boolean)
    .join(', ')
}
