import { secretMakers } from '../cli/environment/secrets.ts'
import { withSecretsFile } from './account.ts'
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

/** Uploads the new version without giving it visitors; the first version of a worker gets them all. */
export async function uploadWithSecrets(
  { wrangler, config, isFirst }: { wrangler: Wrangler; config: string; isFirst: boolean },
  secretNames: readonly string[],
  versionFlags: readonly string[],
): Promise<string> {
  const secrets = Object.fromEntries(
    secretNames.map((name) => [name, process.env[name] || secretMakers[name]?.() || '']),
  )
  return withSecretsFile(secrets, async (secretFlags) => {
    const flags = [...versionFlags, ...secretFlags]
    if (!isFirst) return uploadVersion(wrangler, config, flags)
    await wrangler('deploy', '--config', config, ...flags)
    return ''
  })
}
