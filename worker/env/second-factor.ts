import { createHash } from 'node:crypto'
import type { Parsed } from './parsed.ts'

export type SecondFactorBindings = { SECOND_FACTOR_KEY?: string; SECOND_FACTOR_KEY_PREVIOUS?: string }

/** An AES-256 key and its id, which is stored with each encrypted value. */
export type TotpKey = { id: string; bytes: Uint8Array<ArrayBuffer> }

export type TotpKeys = {
  /** Encrypts new secrets; null = no second factor can be turned on. */
  current: TotpKey | null
  /** Decrypts older secrets, which are encrypted with the current key at their next use. */
  previous: TotpKey | null
}

const keyPattern = /^[0-9a-f]{64}$/i

function parseKey(name: keyof SecondFactorBindings, value: string | undefined): Parsed<TotpKey | null> {
  if (!value) return { value: null, problems: [] }
  if (!keyPattern.test(value)) {
    return { value: null, problems: [`${name} no tiene 64 cifras hexadecimales (openssl rand -hex 32)`] }
  }
  const id = createHash('sha256')
    .update(`second factor key ${value.toLowerCase()}`)
    .digest('hex')
    .slice(0, 12)
  return { value: { id, bytes: Uint8Array.from(Buffer.from(value, 'hex')) }, problems: [] }
}

export function parseTotpKeys(bindings: SecondFactorBindings): Parsed<TotpKeys> {
  const current = parseKey('SECOND_FACTOR_KEY', bindings.SECOND_FACTOR_KEY)
  const previous = parseKey('SECOND_FACTOR_KEY_PREVIOUS', bindings.SECOND_FACTOR_KEY_PREVIOUS)
  const reasons = bindings.SECOND_FACTOR_KEY ? current.problems : ['falta SECOND_FACTOR_KEY']
  return {
    value: { current: current.value, previous: previous.value },
    problems: [
      ...reasons.map(
        (reason) => `La verificación en dos pasos no se puede activar, y sus códigos no se leen: ${reason}.`,
      ),
      ...previous.problems.map(
        (reason) => `No se leen códigos de la verificación en dos pasos con la clave anterior: ${reason}.`,
      ),
    ],
  }
}
