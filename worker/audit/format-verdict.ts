import type { ChainAnchor, ChainBreak, Verdict } from './chain.ts'

const breakTexts: Readonly<Record<ChainBreak['kind'], string>> = {
  changed: 'fue cambiado',
  removed: 'falta: fue quitado',
  inserted: 'no estaba ahí: fue metido después',
  reordered: 'está fuera de su sitio: fue reordenado',
}

export const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** The result of a verification as Spanish sentences. */
export function formatVerdict({ sealed, unsealed, head, firstBreak }: Verdict, anchor: ChainAnchor): string {
  const sums = [
    `${pluralize(sealed, 'registro sellado', 'registros sellados')} y en orden`,
    `${unsealed} sin sellar todavía`,
    ...(anchor.count > 0 ? [`${anchor.count} borrados antes por su antigüedad`] : []),
  ].join(', ')
  const verdict = firstBreak
    ? `El registro ${firstBreak.id} ${breakTexts[firstBreak.kind]}.\nAntes de él:`
    : 'El registro está íntegro:'
  return `${verdict} ${sums}.\nÚltimo sello bueno: ${head.id}:${head.hash}`
}
