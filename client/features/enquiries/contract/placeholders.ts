// What a template leaves open, filled in when it is inserted.

export const placeholders = ['nombre', 'asunto', 'referencia'] as const
type Placeholder = (typeof placeholders)[number]

const placeholderPattern = /\{([^{}\n]{0,40})\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name)

/** Why a template cannot be stored; null = it can. */
export function findPlaceholderProblem(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholderPattern))
    if (!isPlaceholder(name))
      return `No sé qué poner en «${whole}». Puedes usar {nombre}, {asunto} y {referencia}.`
  return null
}

/** A template with what it leaves open filled in; what is not known stays as it is. */
export function fillPlaceholders(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(placeholderPattern, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  )
}

/** A placeholder that was typed and nobody filled in; null = none. */
export function findUnfilledPlaceholder(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholderPattern)) if (isPlaceholder(name)) return whole
  return null
}

/** Offered where there is no template yet; nobody has to take it. */
export const suggestedTemplate = {
  name: 'Acuse de recibo',
  text: 'Hola, {nombre}:\n\nGracias por escribirnos. Recibimos tu consulta con la referencia {referencia}.\n\nUn saludo,',
} as const
