import * as v from 'valibot'
import type { signedInSchema } from '../contract.ts'

export type SignedIn = v.InferOutput<typeof signedInSchema>

/** The server gave an answer that this page does not know. */
export const strangeAnswer = {
  message: 'El servidor respondió algo inesperado. Vuelve a intentarlo.',
  fields: {},
}
