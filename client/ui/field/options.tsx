/** What can be chosen: things with an id and a name, or a record of value → text. */
export type Choices = readonly { id: string | number; name: string }[] | Readonly<Record<string, string>>

export function Options({ of }: { of: Choices }) {
  const list = Array.isArray(of) ? of : Object.entries(of).map(([id, name]) => ({ id, name }))
  return list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
