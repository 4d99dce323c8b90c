// Placeholders of answer templates, filled in when one is inserted, and of the confirmation to a sender.

type Placeholder = 'nombre' | 'asunto' | 'referencia'

const templatePlaceholders: readonly Placeholder[] = ['nombre', 'asunto', 'referencia']
/** Not the name: anybody could have a text of their own mailed to anybody. */
export const confirmationPlaceholders: readonly Placeholder[] = ['asunto', 'referencia']

const placeholderPattern = /\{([^{}\n]{0,40})\}/g
const isPlaceholder = (name: string): name is Placeholder =>
  templatePlaceholders.some((each) => each === name)

export function findPlaceholderProblem(
  text: string,
  known: readonly Placeholder[] = templatePlaceholders,
): string | null {
  for (const [placeholder, name] of text.matchAll(placeholderPattern))
    if (known.every((each) => each !== name))
      return `No sé qué poner en «${placeholder}». Puedes usar ${new Intl.ListFormat('es').format(known.map((each) => `{${each}}`))}.`
  return null
}

/** Replaces the placeholders that have a value. Others stay as they are. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(placeholderPattern, (placeholder, name: string) =>
    isPlaceholder(name) ? (values[name] ?? placeholder) : placeholder,
  )
}

export function findUnfilledPlaceholder(text: string): string | null {
  for (const [placeholder, name = ''] of text.matchAll(placeholderPattern))
    if (isPlaceholder(name)) return placeholder
  return null
}
