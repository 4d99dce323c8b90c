// Files that were dropped or pasted.

const droppedFolders = new WeakSet<File>()

/** The dropped or pasted files. Folders are included as unreadable files; see `findFolderProblem`. */
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

/** True for pictures, also of unsupported formats. Some systems report no type, so the name decides. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && pictureNamePattern.test(name))

/** Error message for a folder; null for a file. */
export const findFolderProblem = (file: File): string | null =>
  droppedFolders.has(file) ? 'Es una carpeta: arrastra los archivos que tiene dentro.' : null

/** Error message for files that the library never accepts: video, audio and folders; otherwise null. */
export function findUnsupportedProblem(file: File): string | null {
  if (/^(?:video|audio)\//.test(file.type))
    return 'La biblioteca no guarda video ni audio: súbelo a YouTube o Vimeo y ponlo en el texto con «Video».'
  return findFolderProblem(file)
}
