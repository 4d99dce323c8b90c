import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { serveGallery } from '../../tools/gallery/vite-plugin.ts'
import { ports } from '../site-state.ts'
import { ignoreRounding } from './compare.ts'
import { launchOptions, openGallery, recordPart, listTextsInOtherTypefaces } from './open.ts'

/** One gallery for all tests of a worker. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const server = await serveGallery(ports.gallery)
      await provide(`http://127.0.0.1:${ports.gallery}/`)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ launchOptions })

const snapshotsFolder = new URL('./looks/', import.meta.url)

test('every part of the gallery looks as recorded, in its states and both themes', async ({
  page,
  gallery,
}, info) => {
  const names = await openGallery(page, gallery)
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const record = await recordPart(page, name)
    const agreed = await readFile(info.snapshotPath(`${name}.txt`), 'utf8').catch(() => '')
    expect.soft(ignoreRounding(record, agreed)).toMatchSnapshot(`${name}.txt`)
  }
  const files = (await readdir(snapshotsFolder)).map((file) => file.replace('.txt', ''))
  expect(files.toSorted(), 'the parts that have a record').toEqual(names.toSorted())
})

test('the gallery draws its texts in the typefaces that the site ships', async ({ page, gallery }) => {
  await openGallery(page, gallery)
  expect(await listTextsInOtherTypefaces(page)).toEqual([])
})

/** The font settings of another machine: other typefaces, with hinting, without smoothing. */
const otherSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>monospace</string></edit>
    <edit name="antialias" mode="assign"><bool>false</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
  </match>
</fontconfig>
`

test('the record of a part is the same on a machine with other typefaces and other smoothing', async ({
  page,
  gallery,
  playwright,
}, info) => {
  const settings = info.outputPath('fontconfig/fonts.conf')
  await mkdir(dirname(settings), { recursive: true })
  await writeFile(settings, otherSettings)
  const otherBrowser = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...launchOptions.env, XDG_CONFIG_HOME: info.outputPath() },
  })
  const otherPage = await otherBrowser.newPage({ locale: 'es' })
  const names = await openGallery(page, gallery)
  await openGallery(otherPage, gallery)
  for (const name of names) expect.soft(await recordPart(otherPage, name)).toBe(await recordPart(page, name))
  await otherBrowser.close()
})

/** Changes that a record must show, each in one part. */
const styleChanges: readonly { part: string; css: string; description: string }[] = [
  { part: 'botones', css: '.button { margin-inline-start: 2px }', description: 'a place' },
  { part: 'botones', css: '.button { padding-inline-start: calc(1.5rem + 2px) }', description: 'a width' },
  {
    part: 'insignias',
    css: '.badge.strong { background-color: oklch(52% 0.128 160) }',
    description: 'a colour',
  },
  { part: 'campos', css: 'input { border-width: 2px }', description: 'a border' },
  { part: 'mensajes', css: '.status::before { color: red }', description: 'the colour of generated content' },
  { part: 'prosa', css: '.prose code { font-family: serif }', description: 'a typeface' },
  { part: 'iconos', css: '.icon { stroke-width: 3px }', description: 'a stroke' },
]

for (const { part, css, description } of styleChanges)
  test(`a record shows ${description} that changed: ${css}`, async ({ page, gallery }) => {
    await openGallery(page, gallery)
    const agreed = await recordPart(page, part)
    expect(ignoreRounding(await recordPart(page, part), agreed)).toBe(agreed)
    await page.addStyleTag({ content: css })
    expect(ignoreRounding(await recordPart(page, part), agreed)).not.toBe(agreed)
  })
