import type { Wrangler } from './api.ts'

/** Uploads a version without giving it visitors. Returns its id. */
export async function uploadVersion(
  wrangler: Wrangler,
  config: string,
  versionFlags: readonly string[],
): Promise<string> {
  const output = await wrangler('versions', 'upload', '--config', config, ...versionFlags)
  const id = /Version ID:\s*([0-9a-f-]{36})/i.exec(output)?.[1]
  if (id === undefined) throw new Error(`wrangler no dijo el identificador de la versión subida:\n${output}`)
  return id
}
