/** What kind of device an agent says it is. */
export function deviceKind(agent: string): 'Teléfono' | 'Tableta' | 'Computadora' {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'Tableta'
  return /Mobi|iPhone|Android/.test(agent) ? 'Teléfono' : 'Computadora'
}
