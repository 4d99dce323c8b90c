import type { Permission } from '#client/runtime/session/permissions.ts'

/** An answer, further words that find it, and any of the permissions that what it names needs beyond the section's. */
export type HelpText = string | readonly [answer: string, keywords: string, needs?: readonly Permission[]]
