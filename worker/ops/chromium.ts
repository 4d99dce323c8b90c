import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './shell.ts'

/** Finds a Chromium for the journeys or installs Debian's; rejects with what is missing. */
export async function ensureChromium(): Promise<void> {
  if (existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('  Instalando Chromium con apt-get…')
    await run('apt-get', ['update'], { quiet: true })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      quiet: true,
    })
    if (existsSync('/usr/bin/chromium')) return
  }
  throw new Error(
    'Falta Chromium para los recorridos. Instálalo con «sudo apt-get install chromium» o «npx playwright install chromium» y repite npm test.',
  )
}
