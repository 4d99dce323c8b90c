import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

const holderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), note: v.string() }),
)

/** The process that has a lock, and what it said of itself. */
type Holder = v.InferOutput<typeof holderSchema>

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return getErrorCode(error) === 'EPERM'
  }
}

/** Who holds a lock now; null = nobody, or a process that ended without letting go. */
function readHolder(file: string): Holder | null {
  try {
    const holder = v.parse(holderSchema, readFileSync(file, 'utf8'))
    return isAlive(holder.pid) ? holder : null
  } catch {
    return null
  }
}

/** The sentence for a place that refuses to be written to. */
function createWriteError(path: string, cause: unknown): Error {
  return new Error(
    `No se puede escribir en ${path} (${String(getErrorCode(cause) ?? cause)}): comprueba los permisos y el espacio del disco, y repite.`,
    { cause },
  )
}

/** Makes a folder; throws a sentence where nothing can be written to it. */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw createWriteError(folder, error)
  }
}

/** Makes the lock appear with its content, so that nobody reads half of it; false = it stood there already. */
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

/**
 * Takes a lock until this process ends or lets go: gives the function that lets go, or who has it. A lock whose
 * process is gone is taken over. Throws a sentence when the place cannot be written to.
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
