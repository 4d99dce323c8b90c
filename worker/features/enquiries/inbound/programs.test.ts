import { expect, test } from 'vitest'
import { splitQuoted } from '#client/features/enquiries/answer/split-quoted.ts'
import { consumeJobs, readMessages, createKey, createThread, takeAnswerJobs } from '../answers/testing.ts'
import { readStoredEnquiries } from '../testing.ts'
import { toReplyAddress, createAppWithReplies, deliverSample } from './testing.ts'
import { createAbsenceMail, sampleReplies, createBounceReport } from './testing/sample-mails.ts'

// Realistic mails delivered through the worker's `email` handler.

const person = 'lucia@empresa.example'
const bare = 'consultas@cauce.example'
const nothing = { rejected: null, forwarded: [] }

async function answered() {
  const { app, queue } = await createAppWithReplies()
  await app.run`DELETE FROM letters`
  const thread = await createThread(app)
  const key = createKey()
  expect((await thread.answer('¿Le viene bien el lunes?', { key })).status).toBe(201)
  await consumeJobs(app, takeAnswerJobs(queue.jobs))
  const letters = async () => await app.all<{ subject: string }>`SELECT subject FROM letters`
  const state = async () => (await readStoredEnquiries(app))[0]?.state
  return { app, ...thread, key, to: toReplyAddress(app, thread.reference), letters, state }
}

test('reads replies of common mail programs, separates the quote and keeps file names', async () => {
  const { app, to, reference, state } = await answered()
  expect(await state()).toBe('answered')
  for (const [name, write] of Object.entries(sampleReplies)) {
    expect(await deliverSample(app, to, { from: person, mail: write(to) }), name).toEqual(nothing)
    const stored = (await readMessages(app)).at(-1)
    expect(stored, name).toMatchObject({ direction: 'in', author: 'Lucía Prueba', address: person })
    const { written, quoted } = splitQuoted(stored?.text ?? '')
    expect(written, name).toContain('El lunes va bien, mañana confirmo.')
    expect(written, name).not.toMatch(/¿Le viene|Ana Prueba/)
    expect(quoted, name).toContain('¿Le viene bien el lunes?')
  }
  expect(await state()).toBe('new')
  expect((await readStoredEnquiries(app)).map((each) => each.reference)).toEqual([reference])
  const results = await app.all`SELECT name, dropped FROM enquiry_files ORDER BY name`
  expect(results).toEqual([
    { name: 'Plano de la añada.png', dropped: null },
    { name: 'Presupuesto con un nombre muy largo y añadidos.pdf', dropped: null },
  ])
})

test('stores an absence notice in the thread without reopening the enquiry or notifying the team', async () => {
  const { app, to, state, letters, read, reference } = await answered()
  expect(await deliverSample(app, to, createAbsenceMail(to))).toEqual(nothing)
  expect((await readMessages(app)).at(-1)?.text).toBe('Estoy de vacaciones hasta el día 30.')
  expect([await state(), await letters()]).toEqual(['answered', []])
  expect(await read(`/mngr/consultas/${reference}`)).toContain('Respuesta automática')
})

test.each(['thread', 'bare'])(
  'marks an answer as bounced only once for reports sent to the %s address',
  async (where) => {
    const { app, to, state, letters, read, reference, key, post } = await answered()
    const place = where === 'thread' ? to : bare
    for (let time = 0; time < 2; time += 1)
      expect(await deliverSample(app, place, createBounceReport(place, { key }))).toEqual(nothing)
    const [message, ...others] = await readMessages(app)
    expect(message?.error).toBe(
      'El buzón está lleno (552 5.2.2 The email account that you tried to reach is over quota)',
    )
    expect([others, await state()]).toEqual([[], 'new'])
    expect(await letters()).toEqual([{ subject: `[${reference}] Una respuesta no llegó` }])
    expect(await read(`/mngr/consultas/${reference}`)).toContain('No llegó')
    expect((await post(`/respuestas/${message?.id}/reenviar`, {})).ok).toBe(true)
    expect((await readMessages(app))[0]).toMatchObject({ state: 'waiting' })
  },
)

test('applies a report without headers to the newest answer, and ignores delays and unknown keys', async () => {
  const { app, to, state, letters } = await answered()
  await deliverSample(app, to, createBounceReport(to, { action: 'delayed', status: '4.4.1' }))
  await deliverSample(app, bare, createBounceReport(bare, { key: createKey() }))
  expect([await state(), await letters()]).toEqual(['answered', []])
  await deliverSample(app, to, createBounceReport(to, { status: '5.1.1', said: 'smtp; 550 No such user' }))
  expect((await readMessages(app))[0]?.error).toBe('La dirección no existe (550 No such user)')
  expect(await state()).toBe('new')
})

test('stores mail without a thread as one enquiry, in quarantine if its address was forged', async () => {
  const { app, to, reference, read } = await answered()
  const forged = to.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@'))
  const gone = toReplyAddress(app, 'C-0000-0000')
  const write = sampleReplies['Thunderbird, with a file named in pieces (RFC 2231)'] ?? (() => '')
  for (const [place, id] of [
    [forged, 'uno'],
    [gone, 'dos'],
    [forged, 'uno'],
    [gone, 'dos'],
  ] as const) {
    const mail = write(place).replace('<9b2@', `<${id}@`)
    expect(await deliverSample(app, place, { from: person, mail })).toEqual(nothing)
  }
  const [own, quarantined, fresh, ...more] = await readStoredEnquiries(app)
  expect([own?.reference, more]).toEqual([reference, []])
  expect(quarantined).toMatchObject({ state: 'spam', email: person, name: 'Lucía Prueba' })
  expect(quarantined?.reasons).toContain('dirección de respuesta que no es válida')
  expect(fresh?.state).toBe('new')
  expect(fresh?.message).toMatch(/ya no existe[\s\S]*El lunes va bien/)
  expect(await read(`/mngr/consultas/${fresh?.reference}`)).toContain('añadidos.pdf')
})
