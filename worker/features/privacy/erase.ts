import type { Erased, Place } from '#client/features/privacy/contract.ts'
import { audited } from '../../audit/audited.ts'
import { writeParts } from '../../db/parts.ts'
import type { AppContext } from '../../http/context.ts'
import { findAccount, forgottenAccount } from '../account/person.ts'
import { deleteFiles, filesOf, forgottenPerson } from '../enquiries/answers/forget.ts'
import { fateOf, placesOf } from './fates.ts'
import { type Mention, mentionsAfter, readMentions, remove, strike } from './mentions.ts'

/** What one batch takes; who has more presses again, and is told so. */
const mentionsAtOnce = 400

const changeOf = (mention: Mention, email: string) => {
  const fate = fateOf(mention, email)
  if (fate === 'kept') return []
  return [fate === 'deleted' ? remove(mention) : strike(mention)]
}

const done = { deleted: 'borradas', struck: 'tachadas', kept: 'sin cambios' } as const

/** How much it was, for the record: nothing of whom. */
const saidOf = (places: readonly Place[]): string =>
  places.map(({ name, count, fate }) => `${name}: ${count} ${done[fate]}`).join('; ') || 'no había nada'

/**
 * Deletes and strikes out what there is of an address (folded): all of the database at once, with its record, and the
 * marks of its files; then the files. null = its account may not go, and neither a row nor a file has changed.
 */
export async function erasePerson(c: AppContext, email: string): Promise<Erased | null> {
  const env = c.get('env')
  const [before, account, after, files] = await Promise.all([
    readMentions(env.db, email),
    findAccount(env.db, email),
    mentionsAfter(env.db, email),
    filesOf(env, email),
  ])
  const places = placesOf(before, email).filter(({ fate }) => fate !== 'kept')
  const isWritten = await writeParts(env.db, [
    ...(account ? forgottenAccount(c, account.id) : []),
    forgottenPerson(email),
    { statements: before.slice(0, mentionsAtOnce).flatMap((mention) => changeOf(mention, email)) },
    audited(c, { event: 'person.erased', managerId: c.get('user').id, detail: saidOf(places) }),
    after.part,
  ])
  if (!isWritten) return null
  c.set('recorded', true)
  const filesLeft = await deleteFiles(env, files)
  return { places, left: placesOf(await after.mentions(), email), filesLeft }
}
