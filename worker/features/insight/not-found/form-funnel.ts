import { contactPath, type ShownField } from '#client/features/enquiries/contract/form.ts'
import type { FormFunnel } from '#client/features/insight/visits/contract/report.ts'
import type { Database } from '#worker/env.ts'
import { countViews } from '../visits/tallying/totals.ts'
import { listValues, type NamedCount, readCounts } from './counts.ts'

const fieldNames: Readonly<Record<ShownField, string>> = {
  nombre: 'El nombre',
  correo: 'El correo',
  telefono: 'El teléfono',
  empresa: 'La empresa',
  asunto: 'El asunto',
  mensaje: 'El mensaje',
  archivo: 'El archivo',
  acepto: 'La casilla de privacidad',
}

/** What became of the contact form from one day to another. */
export async function readFormFunnel(db: Database, from: string, to: string): Promise<FormFunnel> {
  const [rows, views] = await Promise.all([
    readCounts(db, from, to),
    countViews(db, contactPath, { from, to }),
  ])
  const steps = listValues(rows, 'form')
  const of = (step: string): number => steps.find(({ name }) => name === step)?.count ?? 0
  const after = (prefix: string): NamedCount[] =>
    steps.flatMap(({ name, count }) =>
      name.startsWith(prefix) ? [{ name: name.slice(prefix.length), count }] : [],
    )
  return {
    // Views are not counted of everybody, but whoever writes in the form has seen it.
    seen: Math.max(views, of('begun'), of('sent')),
    begun: of('begun'),
    sent: of('sent'),
    refused: after('refused:').map(({ name, count }) => ({
      name: Object.entries(fieldNames).find(([field]) => field === name)?.[1] ?? name,
      count,
    })),
    spam: after('spam:'),
  }
}
