/** What tests create before the example request of a route, in worker/testing/fixtures.ts. */
export type Fixture =
  | 'access token'
  | 'account'
  | 'answer file'
  | 'answer template'
  | 'answer upload'
  | 'answered challenge'
  | 'article with history'
  | 'article'
  | 'authenticator app'
  | 'browser failure'
  | 'contact form'
  | 'email link'
  | 'enquiry with failed notification'
  | 'enquiry'
  | 'failed answer'
  | 'image upload'
  | 'image'
  | 'import with an image'
  | 'import'
  | 'invitation with passkey'
  | 'invitation'
  | 'invited user'
  | 'new passkey'
  | 'no services'
  | 'no webhooks'
  | 'other session'
  | 'page with history'
  | 'page'
  | 'passkey'
  | 'password link'
  | 'password'
  | 'pending sign-in'
  | 'person'
  | 'phone'
  | 'posted enquiry'
  | 'published article'
  | 'published page'
  | 'redirect'
  | 'removed tag'
  | 'role'
  | 'sample'
  | 'second factor'
  | 'service'
  | 'session'
  | 'settings version'
  | 'settings'
  | 'sign-in passkey'
  | 'tag'
  | 'trashed article'
  | 'trashed page'
  | 'used image'
  | 'user with a second factor'
  | 'user'
  | 'webhook delivery'
  | 'webhook'
  | 'weekly subscription'

/**
 * The request with which tests call a route, and its normal answer. `{name}` in a text stands for a value of the fixture,
 * `{unique}` for an id that is new in each request. Parameters of the path that are not in `params`, and the revision for
 * `If-Match` (`rev`), are values of the fixture too.
 */
export type RouteExample = {
  given?: Fixture
  params?: object
  body?: unknown
  status: number
  /** Status of the same request sent again because its answer did not reach the client; undefined = `status`, or 412 with `ifMatch`. */
  repeatStatus?: number
  /** Tables besides `audit` that get more rows when the request is repeated, with the reason. */
  addsRowsTo?: Readonly<Record<string, string>>
  /** Tables of `addsRowsTo`, or `audit`, that also get a row from a failed attempt. */
  addsRowsOnFailure?: readonly string[]
  /** A successful answer that contains this text, or one of these, reports failures of single items. */
  failureText?: string | readonly string[]
}
