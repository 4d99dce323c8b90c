import { hostileExports } from './exports.ts'
import { hostileFiles } from './files.ts'
import type { HostileInput } from './fill.ts'
import { hostileHeaders } from './headers.ts'
import { hostileHtml } from './html.ts'

export const hostileInputs: readonly HostileInput[] = [
  ...hostileHtml,
  ...hostileExports,
  ...hostileFiles,
  ...hostileHeaders,
]
