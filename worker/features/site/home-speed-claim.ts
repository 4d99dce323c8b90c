import { formatValue } from '#client/features/insight/speed/words.ts'
import { countOf } from '#client/features/insight/visits/numbers.ts'
import { localeOf } from '#client/features/settings/contract/choices.ts'
import type { HomeProof } from '#client/features/site/contract.ts'
import { spoken } from '#client/runtime/text/form-of-address.ts'
import type { Env } from '../../env.ts'
import { readSite } from '../../site-settings/site.ts'
import { proofDays, provenDevices, readProof } from '../insight/speed/proof.ts'

const fromDevices = { Teléfono: 'teléfonos', Computadora: 'computadoras' } as const

/**
 * What the home page claims of its own speed: what visitors measured, on phones where that is enough. Null where too
 * little was measured. One trip.
 */
export async function readHomeProof({ db }: Env, now: number): Promise<HomeProof | null> {
  const [{ figures }, { site }] = await Promise.all([readProof(db, now), readSite(db, now)])
  const locale = localeOf(site.country)
  for (const device of provenDevices) {
    const { count, p75 } = figures[device].LCP
    if (p75 !== null)
      return {
        figure: formatValue('LCP', p75, locale),
        text: `o menos hasta ver lo principal de una página de este sitio, en tres de cada cuatro medidas desde ${spoken(fromDevices[device], site.words)} (${countOf(count, 'medida', 'medidas', locale)} en ${proofDays} días).`,
      }
  }
  return null
}
