import type { Anchor, Broken, Verdict } from './chain.ts'

const told: Readonly<Record<Broken['how'], string>> = {
  changed: 'fue cambiado',
  removed: 'falta: fue quitado',
  inserted: 'no estaba ahí: fue metido después',
  reordered: 'está fuera de su sitio: fue reordenado',
}

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** What the verification found, in sentences. */
export function verdictText({ sealed, unsealed, head, broken }: Verdict, anchor: Anchor): string {
  const sums = [
    `${counted(sealed, 'registro sellado', 'registros sellados')} y en orden`,
    `${unsealed} sin sellar todavía`,
    ...(anchor.count > 0 ? [`${anchor.count} borrados antes por su antigüedad`] : []),
  ].join(', ')
  const verdict = broken
    ? `El registro ${broken.id} ${told[broken.how]}.\nAntes de él:`
    : 'El registro está íntegro:'
  return `${verdict} ${sums}.\nÚltimo sello bueno: ${head.id}:${head.hash}`
}
