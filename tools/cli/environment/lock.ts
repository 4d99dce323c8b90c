import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

const pidSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
const holderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: pidSchema, note: v.string(), child: v.optional(pidSchema) }),
)

/** The process that holds a lock, and the note that it wrote into the lock file. */
type Holder = { pid: number; note: string }

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists, but belongs to another user.
    return getErrorCode(error) === 'EPERM'
  }
}

/** The process that holds a lock; null if there is none, or it has ended without releasing the lock. */
export function readHolder(file: string): Holder | null {
  try {
    const { pid, note, child } = v.parse(holderSchema, readFileSync(file, 'utf8'))
    const alive = [pid, child].find((each) => each !== undefined && isAlive(each))
    return alive === undefined ? null : { pid: alive, note }
  } catch {
    return null
  }
}

function createWriteError(path: string, cause: unknown): Error {
  return new Error(
    `No se puede escribir en ${path} (${String(getErrorCode(cause) ?? cause)}): comprueba los permisos y el espacio del disco, y repite.`,
    { cause },
  )
}

/** Creates a folder. Throws a sentence if it cannot be written to. */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw createWriteError(folder, error)
  }
}

/**
 * Creates the lock file with its content in one step, so that no process reads half of it. Returns false if it already
 * exists.
 */
function tryCreateLock(file: string, note: string): boolean {
  const ownFile = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(ownFile, JSON.stringify({ pid: process.pid, note }))
  } catch (error) {
    throw createWriteError(dirname(file), error)
  }
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw createWriteError(dirname(file), error)
  } finally {
    rmSync(ownFile)
  }
}

/** Extends a lock of this process to a child, which goes on if this process is killed. */
export function shareLock(file: string, note: string, child: number): void {
  const ownFile = `${file}.${process.pid}`
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, note, child }))
  renameSync(ownFile, file)
}

/**
 * Takes a lock until this process ends. Returns a function that releases the lock, or the process that holds it.
 * Replaces the lock of a process that has ended. Throws a sentence if the folder cannot be written to.
 */
export function takeLock(file: string, note: string): (() => void) | Holder {
  if (!tryCreateLock(file, note)) {
    const holder = readHolder(file)
    if (holder) return holder
    rmSync(file, { force: true })
    if (!tryCreateLock(file, note)) return readHolder(file) ?? { pid: process.pid, note }
  }
  const releaseLock = () => rmSync(file, { force: true })
  process.on('exit', releaseLock)
  return () => {
    process.off('exit', releaseLock)
    releaseLock()
  }
}

const pollMs = 250

/** Waits until no other process holds the lock, then runs `work`. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const releaseLock = takeLock(file, 'build')
    if (typeof releaseLock === 'function') return work().finally(releaseLock)
    await sleep(pollMs)
  }
}
