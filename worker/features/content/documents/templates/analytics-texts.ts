import { lostCounted } from '#client/features/insight/not-found/contract/counted.ts'
import { speedCounted } from '#client/features/insight/speed/contract/counted.ts'
import { counted, visitMonths } from '#client/features/insight/visits/contract/counted.ts'

// What is said of counting in more than one text. What is counted has its sentences where it is counted.

const listed = (sentences: Readonly<Record<string, string>>): string => Object.values(sentences).join('; ')

export const visitsAreSums = `De cada página que ves sumamos uno a un recuento por: ${listed(counted)}.`
export const nothingSingle =
  'No guardamos ninguna visita suelta, ni tu dirección IP, ni lo que dice tu navegador de sí mismo.'
export const toldApart =
  'Para no contar dos veces a quien regresa el mismo día, de ambas cosas se calcula un número corto, que no lleva de vuelta a ellas, con una clave que se borra cada noche: al día siguiente nadie puede reconocerte.'
export const whoDeclines =
  'Si tu navegador pide que no se te siga (Do Not Track o Global Privacy Control), no te contamos.'
export const keptFor = `Los recuentos se borran a los ${visitMonths} meses.`
export const speedIsSums = `Sumamos cada tiempo a un recuento por: ${listed(speedCounted)}; y si fue lento, qué parte de la página lo causó.`
export const lostIsSums = `Para que se encuentre lo que se busca, sumamos de la misma manera: ${listed(lostCounted)}.`
