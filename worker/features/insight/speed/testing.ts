import { type Sample, speedEventPath } from '#client/features/insight/speed/contract/speed-event.ts'
import type { Bindings } from '#worker/env.ts'
import { postJson } from '#worker/testing/testing.ts'
import { createVisitSite, phoneUserAgent } from '../visits/testing.ts'

export async function createSpeedSite(replace: Partial<Bindings> = {}) {
  const site = await createVisitSite(replace)
  const { DB } = site.app.bindings
  await DB.batch([
    DB.prepare('DELETE FROM speed_days'),
    DB.prepare("INSERT OR REPLACE INTO served_builds VALUES ('b1', 1), ('vieja', 1), ('nueva', 1)"),
  ])
  return {
    ...site,
    sendSpeedEvent: (
      samples: Partial<Sample>[],
      { build = 'b1', connection = '4g', ...headers }: Record<string, string> = {},
    ) =>
      site.app.request(
        speedEventPath,
        postJson(
          {
            build,
            connection,
            samples: samples.map((sample) => ({
              metric: 'LCP',
              value: 1_000,
              path: '/',
              blame: '',
              ...sample,
            })),
          },
          { 'User-Agent': phoneUserAgent, 'CF-Connecting-IP': '192.0.2.9', ...headers },
        ),
      ),
  }
}
