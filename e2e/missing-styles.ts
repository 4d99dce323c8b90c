import { globSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

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

/**
 * Selectors of styles that visible elements of the page need and that its document lacks. The page must run no scripts:
 * they would load the stylesheet `rest`, and its styles would no longer be missing.
 */
export async function findMissingStyles(page: Page): Promise<string[]> {
  const [file = ''] = globSync('dist/client/assets/rest-*.css')
  expect(file).toContain('rest')
  return page.evaluate(listMissingSelectors, `/${file.replace('dist/client/', '')}`)
}
