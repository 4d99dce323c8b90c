/** Data counted about pages and searches that find nothing, in the words of the privacy page. */
export const notFoundDimensionLabels = {
  addresses: 'la dirección que no existe, sin lo que siga al signo de interrogación',
  referrers: 'el sitio desde el que se llegó a ella',
  noise: 'qué clase de programa busca direcciones al azar',
  searches: 'lo que se buscó sin encontrar nada, salvo que parezca un correo, un teléfono o una dirección',
  form: 'si el formulario de contacto se empieza y se envía, y qué lo impide, nunca su contenido',
} as const

export type NotFoundDimension = keyof typeof notFoundDimensionLabels
