import {
  notFoundDimensionLabels,
  speedDimensionLabels,
  visitDimensionLabels,
  visitRetentionMonths,
} from '#client/features/insight/contract/dimensions.ts'

// Sentences about analytics that several legal texts share. The labels of dimensions are in client/features/insight.

const joinSentences = (sentences: Readonly<Record<string, string>>): string =>
  Object.values(sentences).join('; ')

export const visitCountsText = `De cada página que ves sumamos uno a un recuento por: ${joinSentences(visitDimensionLabels)}.`
export const noSingleVisitsText =
  'No guardamos ninguna visita suelta, ni tu dirección IP, ni lo que dice tu navegador de sí mismo.'
export const uniqueVisitorsText =
  'Para no contar dos veces a quien regresa el mismo día, de ambas cosas se calcula un número corto, que no lleva de vuelta a ellas, con una clave que se borra cada noche: al día siguiente nadie puede reconocerte.'
export const doNotTrackText =
  'Si tu navegador pide que no se te siga (Do Not Track o Global Privacy Control), no te contamos.'
export const retentionText = `Los recuentos se borran a los ${visitRetentionMonths} meses.`
export const speedCountsText = `Sumamos cada tiempo a un recuento por: ${joinSentences(speedDimensionLabels)}; y si fue lento, qué parte de la página lo causó.`
export const notFoundCountsText = `Para que se encuentre lo que se busca, sumamos de la misma manera: ${joinSentences(notFoundDimensionLabels)}.`
