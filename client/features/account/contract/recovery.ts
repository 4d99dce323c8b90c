// «¿Olvidaste tu contraseña?»: pages whose forms work without script, each posted to its own address.

export const recoveryFields = { email: 'correo', password: 'contrasena' } as const

/** Which ways to another password there are here; whoever runs the server has one always. */
export type RecoveryWays = {
  /** The site mails a link. */
  mail: boolean
  /** Somebody else of the team could make one. */
  owners: boolean
}

type FormProblem = { message: string; fields: Record<string, string> }

/** `sent` is the same whether the address has an account or not. */
export type RecoveryPage = { ways: RecoveryWays; sent: boolean; email: string; error: FormProblem | null }

/** `email` is whose password it is; null where the link was used, has expired or never was. */
export type NewPasswordPage = { email: string | null; error: FormProblem | null }
