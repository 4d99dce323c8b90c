import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { runInHashQueue } from '../sign-in/hash-queue.ts'

type Cost = { N: number; r: number; p: number }

/** 16 MiB and about 0.2 s a hash: what the 128 MB of one isolate can bear. Raise it, and old hashes follow. */
export const passwordCost: Cost = { N: 2 ** 14, r: 8, p: 5 }
const hashBytes = 32
const maxMemory = 64 * 1024 * 1024

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return runInHashQueue(
    () =>
      new Promise((resolve, reject) => {
        // The same characters typed on another system may come composed differently.
        // oxlint-disable-next-line no-restricted-properties -- a password is short, and what is stored must stay valid
        scrypt(password.normalize('NFC'), salt, hashBytes, { ...cost, maxmem: maxMemory }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** The password as it is stored: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, cost: Cost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function parseHash(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [name, N, r, p, salt, key] = stored.split('$')
  if (name !== 'scrypt' || !salt || !key) return null
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

const dummyHash = {
  cost: passwordCost,
  salt: Buffer.alloc(16),
  key: Buffer.alloc(hashBytes),
}

/**
 * Whether it is the password, and whether its hash should be made anew. Without a stored one the same
 * work is done for nothing, so that the time says nothing about who has an account.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  deriveKeyWith: typeof deriveKey = deriveKey,
): Promise<{ correct: boolean; outdated: boolean }> {
  const parsed = stored === null ? null : parseHash(stored)
  const { cost, salt, key } = parsed ?? dummyHash
  const correct = timingSafeEqual(await deriveKeyWith(password, salt, cost), key) && parsed !== null
  const outdated = cost.N < passwordCost.N || cost.r < passwordCost.r || cost.p < passwordCost.p
  return { correct, outdated }
}
