import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../cli/environment/shell.ts'

export type Checkout = {
  /** Runs a script of package.json in the folder. Returns its output, including errors. */
  runCommand: (...args: readonly string[]) => Promise<string>
}

/** A folder with a copy of this code and an owner's settings. Its commands call the simulated platform. */
export async function createCheckout(
  settings: (toml: string) => string,
  env: Readonly<Record<string, string>>,
): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-propio-'))
  for (const name of ['client', 'worker', 'tools', 'package.json'])
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.slice(root.length).includes('node_modules'),
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
  await writeFile(join(folder, 'wrangler.toml'), settings(toml))
  return {
    runCommand: async (...args) => {
      const result = promisify(execFile)(process.execPath, ['tools/cli/launch.mjs', ...args], {
        cwd: folder,
        env: { ...process.env, ...env, CI: '1', CAUCE_STATE: join(folder, 'state') },
      })
      const { stdout, stderr } = await result.catch((error: { stdout: string; stderr: string }) => error)
      return `${stdout}${stderr}`
    },
  }
}
