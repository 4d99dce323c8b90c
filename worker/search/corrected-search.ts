type Search<Result> = {
  search: (query: string) => Result | Promise<Result>
  isEmpty: (result: Result) => boolean
  /** Texts whose words can replace misspelled ones, e.g. titles. */
  readTexts: () => readonly string[] | Promise<readonly string[]>
}

/** Searches a list; if it finds nothing, again with similar words of its texts: then `meant` is that query. */
export async function searchWithCorrection<Result>(
  query: string,
  { search, isEmpty, readTexts }: Search<Result>,
): Promise<{ result: Result; meant: string | null }> {
  const result = await search(query)
  if (query === '' || !isEmpty(result)) return { result, meant: null }
  // Loaded on demand: most searches find something.
  const { findMeantQuery } = await import('./nearest.ts')
  const meant = findMeantQuery(query, await readTexts())
  if (meant === null) return { result, meant }
  const corrected = await search(meant)
  return isEmpty(corrected) ? { result, meant: null } : { result: corrected, meant }
}
