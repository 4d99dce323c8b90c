/** The section of the page and the rest of a label such as «Pasos: título»; without a rest, the label may name a section. */
export function splitLabel(label: string): { section: string; rest: string | undefined } {
  const [section = '', rest] = label.split(': ')
  return { section, rest }
}
