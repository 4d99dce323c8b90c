import * as v from 'valibot'
import { readConfig } from '../cli/environment/config.ts'

const compatibilitySchema = v.object({
  compatibility_date: v.string(),
  compatibility_flags: v.array(v.string()),
})

const { compatibility_date, compatibility_flags } = v.parse(compatibilitySchema, await readConfig())

/** The compatibility settings of wrangler.toml, so that benches run what is deployed. */
export const compatibility = {
  compatibilityDate: compatibility_date,
  compatibilityFlags: compatibility_flags,
}
