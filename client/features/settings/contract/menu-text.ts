export const maxMenuText = 30

/** Words with which no text ends. */
const openEnd =
  /(?:[\s,;:·–-]+(?:de|del|al?|en|con|por|para|sin|y|e|o|u|que|el|las?|los|una?|tus?|sus?))*[\s,;:·–-]*$/iu

const wholeWords = /^.*(?=[^\p{L}\p{N}])/u

/** The title of a page as the text of its link: whole, or as many words as fit; empty if not even the first one does. */
export const shortenToMenuText = (title: string): string =>
  title.length <= maxMenuText
    ? title
    : (wholeWords.exec(title.slice(0, maxMenuText + 1))?.[0] ?? '').replace(openEnd, '')
