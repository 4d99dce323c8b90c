import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './shell.ts'

// The headless shell first: the whole browser, without a window too, loads its own new tab page beside the site.
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const packages = ['chromium-headless-shell', 'fonts-liberation']

/** How the journeys and the benchmarks start Chromium. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = systemBrowsers.find((path) => existsSync(path))
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  }
}

/** Finds a Chromium for the journeys or installs Debian's; rejects with what is missing. */
export async function ensureChromium(): Promise<void> {
  if (chromiumLaunch().executablePath ?? existsSync(chromium.executablePath())) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('  Instalando Chromium con apt-get…')
    await run('apt-get', ['update'], { quiet: true })
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true })
    if (chromiumLaunch().executablePath) return
  }
  throw new Error(
    'Falta Chromium para los recorridos. Instálalo con «sudo apt-get install chromium-headless-shell» o «npx playwright install chromium» y repite npm test.',
  )
}
