import { expect, test } from 'vitest'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

test('0070 lets searches find words of notes and answers that were written before', () => {
  const { database, migrateRest } = createMigratedDatabase(69)
  for (const [id, folded] of [
    [1, 'hola'],
    [2, 'hola'],
    [3, 'x'.repeat(200_000)],
  ] as const)
    database
      .prepare(
        `INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message, message_digest, folded,
          state, mail_state, created_at, updated_at)
         VALUES (?1, 'C-' || ?1, 'k' || ?1, 't', 'Ana', 'a@b.example', 'otro', 'Hola', '', ?2, 'new', 'off', 1, 1)`,
      )
      .run(id, folded)
  const note = database.prepare(
    `INSERT INTO enquiry_notes (enquiry_id, author, text, created_at) VALUES (?, 'Ana', ?, 1)`,
  )
  note.run(1, 'Quiere un ÁBACO')
  note.run(3, 'Demasiado')
  const message = database.prepare(
    `INSERT INTO enquiry_messages (key, enquiry_id, direction, author, address, text, state, created_at)
     VALUES (?1, 1, ?2, 'Ana', 'a@b.example', ?3, ?4, 1)`,
  )
  message.run('a', 'out', 'Un Ñandú', 'sent')
  message.run('b', 'in', 'Recibido', 'received')
  migrateRest()
  const folded = selectColumn(database, 'SELECT substr(folded, 1, 100) FROM enquiries ORDER BY id')
  expect(folded.slice(0, 2)).toEqual(['hola\nquiere un abaco\nun ñandu', 'hola'])
  expect(selectColumn(database, 'SELECT length(folded) FROM enquiries WHERE id = 3')).toEqual([200_001])
  const find = (word: string) =>
    selectColumn(database, `SELECT rowid FROM enquiries_fts WHERE enquiries_fts MATCH 'text : ${word}'`)
  expect([find('abaco'), find('ŋandu'), find('nandu')]).toEqual([[1], [1], []])
})
