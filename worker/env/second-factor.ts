import { createHash } from 'node:crypto'
import type { Report } from './report.ts'

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

function parseKey(name: keyof SecondFactorBindings, value: string, report: Report): TotpKey | null {
  if (!keyPattern.test(value))
    return report(`${name} no tiene 64 cifras hexadecimales (openssl rand -hex 32)`)
  const id = createHash('sha256')
    .update(`second factor key ${value.toLowerCase()}`)
    .digest('hex')
    .slice(0, 12)
  return { id, bytes: Uint8Array.from(Buffer.from(value, 'hex')) }
}

export function parseTotpKeys(bindings: SecondFactorBindings, report: Report): TotpKeys {
  const { SECOND_FACTOR_KEY: key, SECOND_FACTOR_KEY_PREVIOUS: previousKey } = bindings
  const off: Report = (reason) =>
    report(`La verificación en dos pasos no se puede activar, y sus códigos no se leen: ${reason}.`)
  const previousOff: Report = (reason) =>
    report(`No se leen códigos de la verificación en dos pasos con la clave anterior: ${reason}.`)
  return {
    current: key ? parseKey('SECOND_FACTOR_KEY', key, off) : off('falta SECOND_FACTOR_KEY'),
    previous: previousKey ? parseKey('SECOND_FACTOR_KEY_PREVIOUS', previousKey, previousOff) : null,
  }
}
