import { Hono } from 'hono'
import { language } from '#client/site.ts'
import type { AppEnv } from '../../http/context.ts'
import { dayMs } from '../../site-settings/day.ts'
import { getSiteState } from '../../site-settings/site-state.ts'

const securityTxtPath = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year. Half a year shows that the contact is current. */
const validDays = 180

/** Where to report a vulnerability (RFC 9116). Not cached at the edge, where it could be served after it expires. */
export const securityTxt = new Hono<AppEnv>().get(securityTxtPath, async (c) => {
  const expires = new Date(Math.floor(c.get('now') / dayMs + validDays) * dayMs).toISOString()
  const { site } = await getSiteState(c.get('env'), c.get('now'))
  return c.text(
    [
      `Contact: mailto:${site.securityEmail || site.email}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${language}, en`,
      `Canonical: ${c.get('env').siteUrl}${securityTxtPath}`,
      '',
    ].join('\n'),
    200,
    { 'Cache-Control': 'public, max-age=86400' },
  )
})
