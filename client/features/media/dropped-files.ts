// What is brought from outside, dropped or pasted.

const droppedFolders = new WeakSet<File>()

/** What was dropped or pasted; a folder is among it, too, as a file that nobody can read. */
export function getFiles(data: DataTransfer | null): File[] {
  const items = [...(data?.items ?? [])].filter(({ kind }) => kind === 'file')
  return items.flatMap((item) => {
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true
    const file = item.getAsFile()
    if (file && isFolder) droppedFolders.add(file)
    return file ? [file] : []
  })
}

const pictureNamePattern = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]|bmp|tiff?)$/i

/** Whether somebody means it as a picture, be it one that can be taken or not. Some systems tell no type. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && pictureNamePattern.test(name))

/** Why a folder cannot be taken; null of a file. */
export const findFolderProblem = (file: File): string | null =>
  droppedFolders.has(file) ? 'Es una carpeta: arrastra los archivos que tiene dentro.' : null

/** Why something is for no part of the library; null where it may be. */
export function findUnsupportedProblem(file: File): string | null {
  if (/^(?:video|audio)\//.test(file.type))
    return 'La biblioteca no guarda video ni audio: súbelo a YouTube o Vimeo y ponlo en el texto con «Video».'
  return findFolderProblem(file)
}
