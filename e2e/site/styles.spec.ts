import { globSync } from 'node:fs'
import { publicPaths } from '../public-paths.ts'
import { expect, test } from '../test.ts'

/** Runs in the page. Lists selectors of a stylesheet that match visible elements and that the document lacks. */
async function listMissingSelectors(address: string): Promise<string[]> {
  const listSelectors = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? [rule.selectorText]
        : 'cssRules' in rule
          ? listSelectors((rule as CSSGroupingRule).cssRules)
          : [],
    )
  const deferredSheet = new CSSStyleSheet()
  await deferredSheet.replace(await (await fetch(address)).text())
  const appliedSelectors = new Set(
    [...document.styleSheets]
      .filter(({ href }) => href === null)
      .flatMap(({ cssRules }) => listSelectors(cssRules)),
  )
  return listSelectors(deferredSheet.cssRules).filter((selector) => {
    // Without states such as `:hover`: elements in any state use the same stylesheet.
    const anyState = selector.replaceAll(
      /:(?:has|not)\((?::[\w-]+[, ]*)+\)|::[\w-]+(\(\*\))?|:(hover|focus-visible|focus-within|active|target|open)\b/g,
      '',
    )
    if (appliedSelectors.has(selector) || anyState.trim() === '') return false
    return [...document.querySelectorAll(anyState)].some((shown) => shown.getBoundingClientRect().height > 0)
  })
}

test('the styles inside a public document cover every visible element of the page', async ({ page }) => {
  const [file = ''] = globSync('dist/client/assets/rest-*.css')
  const lacking: Record<string, string[]> = {}
  // Block the scripts: they would load the stylesheet `rest`, and its styles would no longer be missing.
  await page.route('**/*.js', (route) => route.abort())
  for (const path of publicPaths.filter((path) => !/^\/(hostinger|mngr)/.test(path))) {
    await page.goto(path)
    const found = await page.evaluate(listMissingSelectors, `/${file.replace('dist/client/', '')}`)
    if (found.length > 0) lacking[path] = found
  }
  expect(file).toContain('rest')
  expect(lacking).toEqual({})
})
