/** Returns the kind of device in a user agent. Android tablets are those without "Mobile". */
export function getDeviceKind(agent: string): 'Teléfono' | 'Tableta' | 'Computadora' {
  if (/iPad|Tablet/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'))) return 'Tableta'
  return /Mobi|iPhone|Android/.test(agent) ? 'Teléfono' : 'Computadora'
}
