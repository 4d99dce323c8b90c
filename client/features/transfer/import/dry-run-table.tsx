import type { ReactNode } from 'react'
import type { verdicts } from '../contract.ts'
import type { ImportRow } from '../run/import-state.ts'
import { RowList } from './row-list.tsx'

type Verdict = (typeof verdicts)[number]

const verdictLabels: Readonly<Record<Verdict, string>> = {
  enters: 'Entra tal cual',
  changes: 'Entra con cambios',
  there: 'Ya está: se salta',
  refused: 'No puede entrar',
}
const verdictOrder: readonly Verdict[] = ['enters', 'changes', 'there', 'refused']

/** Result of the dry run: totals by verdict, and the names. */
export function DryRunTable({ rows }: { rows: readonly ImportRow[] }): ReactNode {
  const groups = verdictOrder.map((verdict) => ({
    verdict,
    rows: rows.filter(({ state }) => state === verdict),
  }))
  const count = (of: readonly ImportRow[], kind: 'article' | 'image'): number =>
    of.filter((row) => row.kind === kind).length
  return (
    <>
      <table className="transfer-table">
        <caption>Todavía no se ha guardado nada.</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Artículos</th>
            <th scope="col">Imágenes</th>
            <th scope="col">Otros</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ verdict, rows: of }) => (
            <tr key={verdict}>
              <th scope="row">{verdictLabels[verdict]}</th>
              <td>{count(of, 'article')}</td>
              <td>{count(of, 'image')}</td>
              <td>{of.length - count(of, 'article') - count(of, 'image')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups.map(
        ({ verdict, rows: of }) =>
          of.length > 0 && (
            <details key={verdict} open={verdict === 'refused'}>
              <summary>
                {verdictLabels[verdict]} ({of.length})
              </summary>
              <RowList rows={of} />
            </details>
          ),
      )}
    </>
  )
}
