import {
  notFoundDimensionLabels,
  speedDimensionLabels,
  visitDimensionLabels,
  visitRetentionMonths,
} from '#client/features/insight/contract/dimensions.ts'
import { type Block, escapeMarkdown, list } from './text.ts'

// Sentences and lists about analytics that several legal texts share. The labels of dimensions are in client/features/insight.

/** The items continue the sentence of the introduction. */
const listCounts = (intro: string, labels: Readonly<Record<string, string>>): readonly Block[] => {
  const items = Object.values(labels).map(escapeMarkdown)
  return [intro, list(items.map((item, index) => `${item}${index === items.length - 1 ? '.' : ';'}`))]
}

export const visitCounts = listCounts('Contamos las páginas vistas, agrupadas por:', visitDimensionLabels)
export const noSingleVisitsText =
  'No guardamos ninguna visita suelta, ni tu dirección IP, ni los datos con que se identifica tu navegador.'
export const uniqueVisitorsText =
  'Para no contar dos veces a la misma persona el mismo día, de ambas cosas se calcula un código que no permite recuperarlas, con una clave que se borra cada noche: al día siguiente ya no sirve para reconocer a nadie.'
export const doNotTrackText =
  'Si tu navegador pide que no se te rastree (Do Not Track o Global Privacy Control), no te contamos.'
export const retentionText = `Los recuentos se borran a los ${visitRetentionMonths} meses.`
const { all: _, ...speedGroups } = speedDimensionLabels
export const speedCounts = listCounts('Agrupamos los tiempos de cada página por:', {
  ...speedGroups,
  blame: 'qué parte de la página lo causó, si fue lento',
})
export const notFoundCounts = listCounts(
  'Para saber qué se busca y no se encuentra, sumamos de la misma manera:',
  notFoundDimensionLabels,
)
