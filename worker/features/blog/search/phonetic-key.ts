/** What differs in writing and not in sound, longest first: «h» is silent, «b» and «v», «s», «c» and «z», «y» and «ll» are one. */
const sounds: readonly (readonly [written: string, sound: string])[] = [
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

const written = new RegExp(sounds.map(([pattern]) => `(${pattern})`).join('|'), 'g')

/** How a folded word sounds to those who write it by ear: the same for «migrasion» and «migracion». */
export const soundOf = (word: string): string =>
  word.replace(written, (found, ...groups: unknown[]) => {
    const at = groups.slice(0, sounds.length).indexOf(found)
    return sounds[at]?.[1] ?? found
  })
