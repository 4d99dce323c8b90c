import * as v from 'valibot'
import { foldText } from './fold-text.ts'
import { createLineSchema } from './line-schema.ts'

export const maxLabels = 12

/** No commas, because they separate labels in the input field. */
const labelSchema = v.pipe(
  createLineSchema(40, 'Cada etiqueta'),
  v.minLength(1, 'Escribe el nombre de la etiqueta.'),
  v.regex(/^[^,]+$/, 'Una etiqueta no lleva comas.'),
)
/** Labels of images, files or enquiries. */
export const labelNamesSchema = v.pipe(
  v.array(labelSchema),
  v.maxLength(maxLabels, `Como máximo ${maxLabels} etiquetas.`),
)

type LabelChange = { add: readonly string[]; remove: readonly string[] }

/** Returns `names` without the excluded labels. Ignores case and accents. */
const excludeLabels = (names: readonly string[], excluded: readonly string[]): string[] => {
  const gone = new Set(excluded.map(foldText))
  return names.filter((name) => !gone.has(foldText(name)))
}

/** Labels after a change. A label is spelled as in `existing`, the labels in use, if it is among them. */
export function changeLabels(
  before: readonly string[],
  { add, remove }: LabelChange,
  existing: readonly string[],
): string[] {
  const spelling = new Map(existing.map((name) => [foldText(name), name]))
  const added = new Map(add.map((name) => [foldText(name), spelling.get(foldText(name)) ?? name]))
  return excludeLabels([...before, ...excludeLabels([...added.values()], before)], remove)
}
