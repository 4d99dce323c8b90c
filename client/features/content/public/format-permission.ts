import { endSentence } from '#client/runtime/text/end-sentence.ts'

/** Says whose permission a case has. */
export const formatPermission = (customer: string): string =>
  `Publicado con permiso de ${endSentence(customer)}`
