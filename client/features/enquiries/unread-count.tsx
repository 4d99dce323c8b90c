import { useEffect, useState } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { inboxCountPath, inboxCountSchema } from './contract/inbox.ts'

/** The answers by route: the number is shown in several places, and fetched once. */
const answers = new WeakMap<object, ReturnType<typeof readCount>>()
const readCount = () => callApi(inboxCountPath, { method: 'GET' }, inboxCountSchema)

/** Number of unread enquiries. Fetched again after each navigation and each reload of page data. */
export function UnreadCount() {
  const route = useRoute()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const answered = answers.get(route) ?? readCount()
    answers.set(route, answered)
    void answered.then((answer) => {
      if (answer.ok) setUnread(answer.value.unread)
    })
  }, [route])
  return (
    unread > 0 && (
      <span className="badge strong">
        {unread}
        <span className="hidden">{unread === 1 ? ' nueva' : ' nuevas'}</span>
      </span>
    )
  )
}
