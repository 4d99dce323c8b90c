import { expect, test, vi } from 'vitest'
import { parseReplies } from './replies.ts'
import type { Report } from './report.ts'

const REPLY_SECRET = 'un secreto que basta'
const MAIL_REPLY = 'Consultas@Cauce.example'

test('inbound mail needs both settings; a missing or invalid one switches it off and is named', () => {
  const report = vi.fn<Report>(() => null)
  expect(parseReplies({ MAIL_REPLY, REPLY_SECRET }, report)).toEqual({
    local: 'consultas',
    domain: 'cauce.example',
    secrets: [REPLY_SECRET],
  })
  expect(parseReplies({}, report)).toBeNull()
  expect(report).not.toHaveBeenCalled()
  for (const [settings, named] of [
    [{ MAIL_REPLY }, 'REPLY_SECRET'],
    [{ REPLY_SECRET }, 'MAIL_REPLY'],
    [{ MAIL_REPLY: 'consultas', REPLY_SECRET }, 'MAIL_REPLY'],
    [{ MAIL_REPLY: 'consultas+a@cauce.example', REPLY_SECRET }, '«+»'],
    [{ MAIL_REPLY: `${'a'.repeat(40)}@cauce.example`, REPLY_SECRET }, '30 caracteres'],
    [{ MAIL_REPLY, REPLY_SECRET: 'corto' }, 'REPLY_SECRET'],
    [{ MAIL_REPLY, REPLY_SECRET, REPLY_SECRET_PREVIOUS: 'corto' }, 'REPLY_SECRET'],
  ] as const) {
    expect(parseReplies(settings, report)).toBeNull()
    expect(report).toHaveBeenLastCalledWith(expect.stringContaining(named))
  }
})
