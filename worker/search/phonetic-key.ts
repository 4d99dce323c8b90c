/** Spellings that sound alike, longest first: «h» is silent; «b» = «v», «s» = «c» = «z», «y» = «ll». */
const phoneticRules: readonly (readonly [written: string, sound: string])[] = [
  ['ch', 'C'],
  ['ll', 'y'],
  ['rr', 'R'],
  ['sc(?=[ei])|c(?=[ei])|cc(?=[ei])|[sz]+', 's'],
  ['qu(?=[ei])|[ckq]+', 'k'],
  ['gu(?=[ei])', 'g'],
  ['g(?=[ei])|j', 'j'],
  ['[bvw]', 'b'],
  ['ni(?=[aou])', 'ñ'],
  ['m(?=[bpv])', 'n'],
  ['h', ''],
  ['x', 'ks'],
]

const phoneticPattern = new RegExp(phoneticRules.map(([pattern]) => `(${pattern})`).join('|'), 'g')

/** The sound of a folded Spanish word: the same for «migrasion» and «migracion». */
export const toPhoneticKey = (word: string): string =>
  word.replace(phoneticPattern, (found, ...groups: unknown[]) => {
    const at = groups.slice(0, phoneticRules.length).indexOf(found)
    return phoneticRules[at]?.[1] ?? found
  })
