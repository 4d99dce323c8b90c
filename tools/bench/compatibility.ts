import * as v from 'valibot'
import { readConfig } from '../cli/environment/config.ts'

const compatibilitySchema = v.object({
  compatibility_date: v.string(),
  compatibility_flags: v.array(v.string()),
})

const { compatibility_date, compatibility_flags } = v.parse(compatibilitySchema, await readConfig())

/** The runtime that wrangler.toml asks for, so that what is measured is what is deployed. */
export const compatibility = {
  compatibilityDate: compatibility_date,
  compatibilityFlags: compatibility_flags,
}
