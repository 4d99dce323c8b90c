import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProcess } from './shell.ts'

const fullBrowser = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'
const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation']

/**
 * How the journeys and the benchmarks start Chromium: in its headless shell where there is one, for
 * the whole browser loads its own new tab page beside the site. `full` asks for the browser all the
 * same: the shell keeps no pages for Back.
 */
export function getChromiumOptions({ full = false } = {}): {
  executablePath?: string
  channel?: string
  args: string[]
} {
  const executablePath = (full ? [fullBrowser] : [headlessShell, fullBrowser]).find((path) =>
    existsSync(path),
  )
  return {
    ...(executablePath ? { executablePath } : full ? { channel: 'chromium' } : {}),
    // The shell rounds the width of each letter otherwise, which browsers with a screen do not.
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Whether the journeys are to be walked in the whole browser: `E2E_BROWSER=full`. */
export const wantsFullBrowser = process.env['E2E_BROWSER'] === 'full'

/** Finds a Chromium for the journeys or installs Debian's; rejects with what is missing. */
export async function ensureChromium(): Promise<void> {
  const isThere = () => existsSync(fullBrowser) || existsSync(chromium.executablePath())
  // The shell takes a quarter off the time of the journeys.
  if (isThere() && (existsSync(headlessShell) || !existsSync(fullBrowser))) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('  Instalando Chromium con apt-get…')
    const installed = runProcess('apt-get', ['update'], { quiet: true }).then(() =>
      runProcess('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true }),
    )
    await installed.catch((error: unknown) => {
      if (!isThere()) throw error
    })
  }
  if (isThere()) return
  throw new Error(
    'Falta Chromium para los recorridos. Instálalo con «sudo apt-get install chromium» o «npx playwright install chromium» y repite npm test.',
  )
}
