import { foldText } from '#client/runtime/text/fold-text.ts'

/** Words for the same thing: a question with one of them is found by the others. */
const synonyms: readonly (readonly string[])[] = [
  'añadir añado agregar agrego crear',
  'borrar eliminar quitar suprimir',
  'correo email mail mensaje',
  'empleada empleado colaboradora colaborador trabajadora trabajador compañera compañero',
  'empleo vacante trabajo puesto',
  'facebook instagram linkedin tiktok youtube',
  'festivo feriado asueto puente vacaciones',
  'foto fotografía imagen',
  'precio costo tarifa',
  'respaldo backup resguardo copias',
  'spam basura',
].map((line) => line.split(' '))

/** The synonyms of all words in the text, separated by spaces. */
export function listSynonyms(text: string): string {
  const words = new Set(foldText(text).split(/[^\p{L}\p{N}]+/u))
  return synonyms
    .filter((group) => group.some((word) => words.has(foldText(word))))
    .flat()
    .join(' ')
}
