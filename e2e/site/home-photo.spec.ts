import { open } from '../public-page.ts'
import { expect, test } from '../test.ts'

test.use({ bypassCSP: true, viewport: { width: 1440, height: 900 } })

test('without drawings, a tall photograph of the home page keeps the distance to the next section', async ({
  page,
}) => {
  await open(page, '/')
  const [end, start] = await page.evaluate(() => {
    const photo = document.createElement('img')
    photo.className = 'wave photo'
    photo.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1500"/>'
    document.querySelector('.first .wave')?.replaceWith(photo)
    // What worker/site-settings/parse-site.ts adds on a site without drawings.
    const style = document.createElement('style')
    style.textContent = '.first{min-block-size:0}.wave{flex:none!important;min-block-size:0!important}'
    document.head.append(style)
    const section = document.querySelector('.journey .section')
    return photo
      .decode()
      .then(() => [photo.getBoundingClientRect().bottom, section?.getBoundingClientRect().top ?? 0])
  })
  expect((start ?? 0) - (end ?? 0)).toBeGreaterThan(48)
})
