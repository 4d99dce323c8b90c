import { formatValue } from '#client/features/insight/speed/format.ts'
import { getLocale } from '#client/features/settings/contract/country-choices.ts'
import type { HomeSpeedClaim } from '#client/features/site/contract.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import type { Env } from '../../env.ts'
import type { readSiteState } from '../../site-settings/site-state.ts'
import { findMeasurementsLink } from '../content/templates/parts.ts'
import { publicDevices, readPublicSpeed } from '../insight/speed/public-speed.ts'
import { publicPeriodDays } from '../insight/speed/speed-days.ts'

const deviceNames = { Teléfono: 'teléfonos', Computadora: 'computadoras' } as const

/**
 * The home page's claim about its speed, from visitors' measurements: on phones, or on computers if there are too few
 * from phones. Null if there are too few from both. Both queries start in the same turn, so that a versioned database
 * sends them as one batch.
 */
export async function readHomeSpeedClaim(
  { db }: Env,
  now: number,
  state: ReturnType<typeof readSiteState>,
): Promise<HomeSpeedClaim | null> {
  const [{ figures }, { site }] = await Promise.all([readPublicSpeed(db, now), state])
  const detailsHref = findMeasurementsLink(site)?.href
  const locale = getLocale(site.country)
  for (const device of publicDevices) {
    const { count, p75 } = figures[device].LCP
    if (p75 !== null)
      return {
        ...(detailsHref !== undefined && { detailsHref }),
        figure: formatValue('LCP', p75, locale),
        text: `o menos hasta ver lo principal de una página de este sitio, en tres de cada cuatro mediciones desde ${replaceAddressWords(deviceNames[device], site.words)} (${pluralize(count, 'medición', 'mediciones', locale)} en ${publicPeriodDays} días).`,
      }
  }
  return null
}
