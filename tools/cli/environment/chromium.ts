import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProcess } from './shell.ts'

const fullBrowser = '/usr/bin/chromium'
const headlessShell = '/usr/bin/chromium-headless-shell'
const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation']

/**
 * Options to start Chromium. Uses the headless shell if there is one, because the complete browser (`full`) also loads
 * its new tab page. Only the complete browser has the back/forward cache.
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
    // Without --font-render-hinting the shell rounds the width of letters, unlike browsers with a screen.
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

export const wantsFullBrowser = process.env['E2E_BROWSER'] === 'full'

/** Finds Chromium for the end-to-end tests, or installs Debian's package. Rejects with what is missing. */
export async function ensureChromium(): Promise<void> {
  const isThere = () => existsSync(fullBrowser) || existsSync(chromium.executablePath())
  // If only the complete browser is there, the shell is installed too: it makes the tests a quarter faster.
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
