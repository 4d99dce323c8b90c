import { richText, text } from './fields/fields.ts'
import { contentKind } from './kind.ts'

export const question = contentKind('question', {
  label: { one: 'pregunta', many: 'preguntas', gender: 'f' },
  address: '/servicios#preguntas',
  newId: 'nueva-pregunta',
  list: { help: 'Lo que te preguntan a menudo. Salen al final de Servicios, en cuanto haya una publicada.' },
  fields: {
    title: text({ label: 'Pregunta', max: 160, needed: 'Escribe la pregunta.' }),
    answer: richText({
      label: 'Respuesta',
      max: 1_000,
      rows: 5,
      needed: 'Escribe la respuesta antes de publicar.',
    }),
  },
})
