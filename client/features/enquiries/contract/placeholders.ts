// Placeholders in answer templates, filled in when a template is inserted.

const placeholders = ['nombre', 'asunto', 'referencia'] as const
type Placeholder = (typeof placeholders)[number]

const placeholderPattern = /\{([^{}\n]{0,40})\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name)

/** Error message for a template with an unknown placeholder; null = it can be stored. */
export function findPlaceholderProblem(text: string): string | null {
  for (const [placeholder, name = ''] of text.matchAll(placeholderPattern))
    if (!isPlaceholder(name))
      return `No sé qué poner en «${placeholder}». Puedes usar {nombre}, {asunto} y {referencia}.`
  return null
}

/** Replaces the known placeholders of a template. Unknown ones stay as they are. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(placeholderPattern, (placeholder, name: string) =>
    isPlaceholder(name) ? values[name] : placeholder,
  )
}

/** The first placeholder that is still in an answer; null = none. */
export function findUnfilledPlaceholder(text: string): string | null {
  for (const [placeholder, name = ''] of text.matchAll(placeholderPattern))
    if (isPlaceholder(name)) return placeholder
  return null
}

/** Offered while there are no templates. */
export const suggestedTemplate = {
  name: 'Acuse de recibo',
  text: 'Hola, {nombre}:\n\nGracias por escribirnos. Recibimos tu consulta con la referencia {referencia}.\n\nUn saludo,',
} as const
