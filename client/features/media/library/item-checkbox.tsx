import type { Selection } from '#client/ui/list/selection.ts'

type ItemCheckboxProps = { id: string; name: string; labels: readonly string[]; selection: Selection }

export function ItemCheckbox({ id, name, labels, selection }: ItemCheckboxProps) {
  return (
    <>
      <label className="check media-name">
        <input
          type="checkbox"
          checked={selection.has(id)}
          onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent)}
        />
        <span title={name}>{name}</span>
      </label>
      {labels.length > 0 && (
        <p className="meta">
          {labels.map((label) => (
            <span key={label} className="badge">
              {label}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
