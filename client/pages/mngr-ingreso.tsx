import type { ReactNode } from 'react'
import { Heading } from '../ui/heading.tsx'

export function Page(): ReactNode {
  return (
    <>
      <Heading icon="key">Ingreso</Heading>
      <form className="form" method="post">
        <div className="field">
          <label htmlFor="correo">Correo electrónico</label>
          <input id="correo" name="correo" type="email" autoComplete="username" required />
        </div>
        <div className="field">
          <label htmlFor="contrasena">Contraseña</label>
          <input id="contrasena" name="contrasena" type="password" autoComplete="current-password" required />
        </div>
        <button className="button">Ingresar</button>
      </form>
    </>
  )
}
