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

/** An INI key of at most 100 characters that is followed by a value. */
const iniKey = /[\w"'-](?:[\w"'. -]{0,98}[\w"'-])?(?=[ \t]*=[ \t]*[^#\s])/

/** Replaces the library's pattern for keys, which takes quadratic time on text without keys. */
const boundedIni: LanguageFn = (library) => {
  const grammar = ini(library)
  const contains = grammar.contains.map((mode) =>
    mode.className === 'attr' ? { ...mode, begin: iniKey } : mode,
  )
  return { ...grammar, contains }
}

/** Languages with highlighting, and their aliases (`html` for `xml`). Other code is shown plain. */
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
