import type { Permission } from '#client/runtime/session/permissions.ts'
import { sectionKeywords } from '../palette/keywords.ts'
import { sections } from '../sections.ts'
import { editorHelpTexts } from './editor-help-texts.ts'
import type { HelpText } from './help-text.ts'
import { helpTexts } from './help-texts.ts'
import { listSynonyms } from './synonyms.ts'

export type HelpItem = {
  text: string
  answer: string
  keywords: string
  section: string
  /** Where the section is; the editor is wherever a text is open. */
  href?: string
  /** Any of these permissions. */
  permissions: readonly Permission[]
  /** Any of these is needed to do what the answer says; null = nothing more. */
  needs: readonly Permission[] | null
}

const toItems = (
  texts: Readonly<Record<string, HelpText>>,
  group: Pick<HelpItem, 'section' | 'href' | 'permissions'>,
  groupKeywords: string,
): HelpItem[] =>
  Object.entries(texts).map(([text, help]) => {
    const [answer, keywords = '', needs = null] = typeof help === 'string' ? [help] : help
    const others = listSynonyms(`${text} ${keywords}`)
    return {
      ...group,
      text,
      answer,
      needs,
      keywords: `${keywords} ${others} ${answer} ${group.section} ${groupKeywords}`,
    }
  })

/** The help that a person gets. Of what they may not do, it says who can. */
export const listHelp = (may: (permission: Permission) => boolean): HelpItem[] =>
  helpItems
    .filter(({ permissions }) => permissions.some(may))
    .map((item) =>
      item.needs === null || item.needs.some(may) ? item : { ...item, answer: `${item.answer} ${askOthers}` },
    )

const askOthers = 'Tu rol no lo incluye: pídeselo a alguien con el rol Dirección.'

/** The help of all sections, and after that of the articles the help of the editor. */
export const helpItems: readonly HelpItem[] = sections.flatMap(({ href, text: section, permission }) => [
  ...toItems(
    helpTexts[section] ?? {},
    { section, href, permissions: [permission] },
    sectionKeywords[section] ?? '',
  ),
  ...(section === 'Artículos'
    ? toItems(
        editorHelpTexts,
        { section: 'Escribir', permissions: ['editArticles', 'editPages'] },
        'insertar inserto poner pongo añadir añado agregar agrego meter meto incluir editor texto bloque',
      )
    : []),
])
