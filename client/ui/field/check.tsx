import './check.css'
import type { ComponentProps } from 'react'

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  type?: 'radio'
  onChange: (isChecked: boolean) => void
}

/** A checkbox, or one of several choices, with its label, to which the class belongs. */
export function Check({ className = 'check', type, onChange, children, ...input }: CheckProps) {
  return (
    <label className={className}>
      <input {...input} type={type ?? 'checkbox'} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}
