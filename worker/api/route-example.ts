/**
 * The request with which tests call a route, and its normal answer. `{name}` in a text stands for a value of the fixture,
 * `{unique}` for an id that is new in each request. Parameters of the path that are not in `params`, and the revision for
 * `If-Match` (`rev`), are values of the fixture too.
 */
export type RouteExample = {
  /** What tests create before: a name in worker/testing/fixtures.ts. */
  given?: string
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
