// What a template leaves open, filled in when it is inserted.

export const placeholders = ['nombre', 'asunto', 'referencia'] as const
type Placeholder = (typeof placeholders)[number]

const shape = /\{([^{}\n]{0,40})\}/g
const isKnown = (name: string): name is Placeholder => placeholders.some((each) => each === name)

/** Why a template cannot be stored; null = it can. */
export function placeholderProblem(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(shape))
    if (!isKnown(name)) return `No sé qué poner en «${whole}». Puedes usar {nombre}, {asunto} y {referencia}.`
  return null
}

/** A template with what it leaves open filled in; what is not known stays as it is. */
export function fillIn(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(shape, (whole, name: string) => (isKnown(name) ? values[name] : whole))
}

/** A placeholder that was typed and nobody filled in; null = none. */
export function unfilled(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(shape)) if (isKnown(name)) return whole
  return null
}

/** Offered where there is no template yet; nobody has to take it. */
export const suggestedTemplate = {
  name: 'Acuse de recibo',
  text: 'Hola, {nombre}:\n\nGracias por escribirnos. Recibimos tu consulta con la referencia {referencia}.\n\nUn saludo,',
} as const
