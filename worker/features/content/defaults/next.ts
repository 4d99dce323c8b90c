import type { NextText } from '#client/features/content/kinds/next.ts'

export const next: NextText = {
  kind: 'next',
  title: '¿Qué te gustaría dejar resuelto?',
  text: 'Escríbenos dos o tres frases sobre lo que tienes y lo que te preocupa. Te responde una persona que hace el trabajo, sin compromiso y con una primera opinión útil.',
  button: 'Escríbenos',
}
