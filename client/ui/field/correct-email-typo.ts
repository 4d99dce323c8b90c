/** Common mail domains, and other real domains that differ from them by one letter and must not be corrected. */
const correctDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.es',
  'icloud.com',
  'live.com',
  'ymail.com',
  'mail.com',
  'email.com',
]

/** True if one typo separates the texts: a letter added, missing or wrong, or two neighbours swapped. */
function isOneTypoFrom(typed: string, meant: string): boolean {
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from++
  const [a, b] = [typed.slice(from), meant.slice(from)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

/** Misspellings of `.com` that are the ending of no domain. They do not count as the one typo that is corrected. */
const wrongEndings = /\.(?:con|cmo|ocm|[vx]om)$/

export function correctEmailTypo(address: string): string | null {
  const [, name, given = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(address.trim().toLowerCase()) ?? []
  if (name === undefined || correctDomains.includes(given)) return null
  const typed = given.replace(wrongEndings, '.com')
  const meant = correctDomains.includes(typed)
    ? typed
    : correctDomains.find((domain) => isOneTypoFrom(typed, domain))
  return meant === undefined ? null : `${address.trim().slice(0, name.length)}@${meant}`
}
