const altTexts = new WeakMap<File, string>()
const captions = new WeakMap<File, string>()

/** Notes the alternative text that an image had where it comes from. The upload form proposes it. */
export function noteAlt(file: File, alt: string): void {
  // Programs that ask for none put the file's name there.
  if (!/\.[a-z]{3,4}$/i.test(alt)) altTexts.set(file, alt.trim())
}

export const getNotedAlt = (file: File): string => altTexts.get(file) ?? ''

/** Notes the caption that a pasted image had. The dialog proposes it. */
export const noteCaption = (file: File, caption: string): void => void captions.set(file, caption)

export const getNotedCaption = (file: File | undefined): string => (file && captions.get(file)) ?? ''
