import type { NextText } from '#client/features/content/kinds/next.ts'

export const next: NextText = {
  kind: 'next',
  title: '¿Qué te gustaría resolver?',
  text: 'Cuéntanos en dos o tres frases qué falla y qué te gustaría conseguir. Te responde alguien del equipo técnico, sin compromiso.',
  button: 'Escríbenos',
}
