import type { ComponentProps } from 'react'

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** May start a request, which shows its failure itself. */
  onClick: () => unknown
}

/** A quiet button that acts on this page: it sends no form. */
export function Button({ className = 'button plain', onClick, ...props }: ButtonProps) {
  return <button {...props} type="button" className={className} onClick={() => void onClick()} />
}

export function LinkButton(props: ButtonProps) {
  return <Button className="link" {...props} />
}
