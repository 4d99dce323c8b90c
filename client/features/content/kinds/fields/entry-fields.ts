import { longRichText, longText, slug } from './fields.ts'

// Fields that entries of several kinds have, if each has a page of its own.

/** The address. `after` says what it follows. */
export const address = (after: string, options: { max: number; fallback: string }) =>
  slug({
    label: 'Dirección',
    hint: `Lo que sigue a ${after}. Si la cambias, la anterior lleva a la nueva.`,
    ...options,
  })

export const summary = (shownBy = 'la lista', needed = 'Escribe el resumen antes de publicar.') =>
  longText({
    label: 'Resumen',
    hint: `Una frase. La muestran ${shownBy} y los buscadores.`,
    max: 200,
    rows: 2,
    needed,
  })

export const description = (hint: string) =>
  longRichText({
    label: 'Descripción',
    hint,
    max: 20_000,
    rows: 16,
    needed: 'Escribe la descripción antes de publicar.',
  })
