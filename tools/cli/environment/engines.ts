import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProcess } from './shell.ts'

// The browsers of `npm run test:browsers`, as Debian packages. Playwright's own Firefox and WebKit are not used,
// because they are patched.

const programs = {
  firefox: { names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  webkit: { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'] },
  // A virtual screen, which WebKit needs.
  screen: { names: ['Xvfb'], packages: ['xvfb'] },
} as const

type ProgramName = keyof typeof programs
export type EngineName = Exclude<ProgramName, 'screen'>

const programNames = Object.keys(programs) as ProgramName[]

function findProgram(name: ProgramName): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs[name].names.flatMap((file) => folders.map((folder) => join(folder, file))).find(existsSync)
}

export function findEngine(name: EngineName): string {
  const found = findProgram(name)
  if (found === undefined) throw new Error(`${programs[name].names.join(' or ')} is not installed`)
  return found
}

/** Finds the browsers, or installs Debian's packages. Rejects with what is missing. */
export async function ensureEngines(): Promise<void> {
  const packages = programNames
    .filter((name) => !findProgram(name))
    .flatMap((name) => programs[name].packages)
  if (packages.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`  Instalando ${packages.join(', ')} con apt-get…`)
    await runProcess('apt-get', ['update'], { quiet: true })
    await runProcess('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true })
    if (programNames.every(findProgram)) return
  }
  throw new Error(
    `Faltan navegadores para los recorridos. Instálalos con «sudo apt-get install ${packages.join(' ')}» y repite.`,
  )
}
