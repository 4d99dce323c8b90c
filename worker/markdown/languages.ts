import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** A key and the sign after it, of at most 100 characters. */
const iniKey = /[\w"'-](?:[\w"'. -]{0,98}[\w"'-])?(?=[ \t]*=[ \t]*[^#\s])/

/** The library's own expression for keys takes time that grows with the square of a text without any. */
const boundedIni: LanguageFn = (library) => {
  const grammar = ini(library)
  const contains = grammar.contains.map((mode) =>
    mode.className === 'attr' ? { ...mode, begin: iniKey } : mode,
  )
  return { ...grammar, contains }
}

/**
 * The languages whose code articles show in colours, with the other names that each brings (`html` is `xml`). One
 * more is a line here; code of any other is shown as it is.
 */
export const languages = {
  bash,
  css,
  diff,
  ini: boundedIni,
  javascript,
  json,
  php,
  python,
  shell,
  sql,
  typescript,
  xml,
  yaml,
}
