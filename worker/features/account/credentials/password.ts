import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'

type Cost = { N: number; r: number; p: number }

/** 16 MiB and about 0.2 s per hash, for isolates of 128 MB. If raised, old hashes are renewed at sign-in. */
export const passwordCost: Cost = { N: 2 ** 14, r: 8, p: 5 }
const hashBytes = 32
const maxMemory = 64 * 1024 * 1024

/** Hashes that may wait; more are refused with 503 and `Retry-After`. */
export const maxWaiting = 8

/**
 * Computes one hash at a time. In workerd even asynchronous scrypt runs on the isolate's thread, and two at once
 * would need twice the memory.
 */
export const runInHashQueue = createThreadQueue(maxWaiting)

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return runInHashQueue(
    () =>
      new Promise((resolve, reject) => {
        // Systems may compose the same accented characters differently.
        // oxlint-disable-next-line no-restricted-properties -- a password is short, and what is stored must stay valid
        scrypt(password.normalize('NFC'), salt, hashBytes, { ...cost, maxmem: maxMemory }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** Hashes a password for storage, as `scrypt$N$r$p$salt$hash`. */
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
 * Whether the password is correct, and whether its hash should be renewed. Without a stored hash it does the same
 * work, so that the response time does not reveal whether the account exists.
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
