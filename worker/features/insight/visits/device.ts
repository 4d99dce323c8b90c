/** What kind of device an agent says it is. Tablets with Android say so too, but not that they are mobile. */
export function getDeviceKind(agent: string): 'Teléfono' | 'Tableta' | 'Computadora' {
  if (/iPad|Tablet/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'))) return 'Tableta'
  return /Mobi|iPhone|Android/.test(agent) ? 'Teléfono' : 'Computadora'
}
