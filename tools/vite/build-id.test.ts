import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

test('the id of a build begins with its commit, and says whether there were changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cauce-git-'))
  const env = { ...process.env, BUILD_ID: undefined, GIT_CEILING_DIRECTORIES: tmpdir() }
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' }).trim()
  const script = `const { buildId } = await import('${root}tools/vite/build-id.ts'); console.log(buildId)`
  const readId = () => run(process.execPath, '--input-type=module', '--eval', script)
  expect(readId()).toMatch(/^[0-9a-f]{8}$/)
  run('git', 'init')
  const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@ensayo.es']
  run('git', ...author, 'commit', '--allow-empty', '--message', 'Begin')
  const commit = run('git', 'rev-parse', '--short=8', 'HEAD')
  expect(readId()).toMatch(new RegExp(`^${commit}-[0-9a-f]{8}$`))
  writeFileSync(join(folder, 'nuevo'), '')
  expect(readId()).toMatch(new RegExp(`^${commit}-dirty-[0-9a-f]{8}$`))
})
