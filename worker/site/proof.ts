import type { HomeProof } from '#client/site/contract.ts'
import { formatValue } from '#client/speed/words.ts'
import { countOf } from '#client/visits/numbers.ts'
import type { Env } from '../env.ts'
import { proofDays, provenDevices, readProof } from '../speed/proof.ts'

const fromDevice = { Teléfono: 'un teléfono', Computadora: 'una computadora' } as const

/**
 * What the home page claims of its own speed: what visitors measured, on phones where that is enough. Null where too
 * little was measured. One trip.
 */
export async function readHomeProof({ db }: Env, now: number): Promise<HomeProof | null> {
  const { figures } = await readProof(db, now)
  for (const device of provenDevices) {
    const { count, p75 } = figures[device].LCP
    if (p75 !== null)
      return {
        figure: formatValue('LCP', p75),
        text: `o menos hasta ver lo principal de una página de este sitio, en tres de cada cuatro medidas desde ${fromDevice[device]} (${countOf(count, 'medida', 'medidas')} en ${proofDays} días).`,
      }
  }
  return null
}
