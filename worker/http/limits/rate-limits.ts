/**
 * Every rate limit of the site, by window and by what is counted. Requests beyond a limit get 429 with `Retry-After`,
 * unless the comment of the limit says otherwise. What the platform counts by itself (bursts of forms) is in
 * `wrangler.toml`, as `ratelimits`. The password hashes of an isolate are limited by
 * worker/features/account/sign-in/hash-budget.ts.
 */
export const rateLimits = {
  /**
   * By the client's network, in a minute, in the memory of an isolate. The block of addresses around the network, which
   * may belong to one host, may make twice as many requests.
   */
  network: {
    /** Lookups without a result: addresses of pages, of their data, and of feeds and sitemaps. */
    pages: 300,
    /** Lookups without a result: images, files and drawings. */
    files: 300,
    /** Lookups without a result: links in mails, previews, and pending sign-ins that wait for a code. */
    tokens: 300,
    /** Lookups without a result: session cookies. `devices` and `passkeys` also count only lookups without a result. */
    sessions: 300,
    /** Device cookies sent with a password. */
    devices: 300,
    passkeys: 300,
    /** Pages that no cache stores, such as the sign-in page, and posted forms: every request counts. */
    forms: 300,
    contact: 300,
    /** Lower, because searches cost more. Typing without a pause sends about two searches a second. */
    searches: 120,
    /** Low, because each check of a domain makes about 40 requests to other servers. */
    domainChecks: 10,
    /**
     * Four kinds of analytics events. Events beyond the limit are answered but not counted, so that nobody can distort
     * the statistics.
     */
    visits: 300,
    botVisits: 300,
    speed: 300,
    notFound: 300,
    /** Reports of browser errors. */
    failures: 30,
  },
  /** In a minute, in the memory of an isolate. */
  isolate: {
    /** Searches of all networks; answers from the cache do not count. */
    searches: 1_000,
    /** Part of `searches` for blocks that have used up `firstSearchesOfBlock`; the rest is for all others. */
    sharedSearches: 750,
    firstSearchesOfBlock: 20,
    /** Checks of domains, of all networks; results from memory do not count. Beyond it none is made. */
    domainChecks: 120,
    /** Browser errors of all networks: ten times the limit of a block, so that one block uses at most a tenth. */
    failures: 600,
    /** Correct passwords of one account: checking one costs as much as checking a wrong one. */
    rightPasswordsOfAccount: 30,
  },
  /** By access token, in 15 minutes, in the table `throttle`: about one request a second. */
  accessToken: 1_000,
  /**
   * By user, in 15 minutes, in the table `throttle`. 60 is more than a person needs, and too few to fill the database.
   * Endpoints of the same name share a count.
   */
  user: {
    team: 60,
    /** Links that one owner may create; the site mails each of them. */
    'team-link': 30,
    rename: 60,
    /** Low, because each change of password hashes a password and sends a mail. */
    password: 10,
    /** Codes typed to confirm a second factor. */
    confirm: 10,
    'factor-off': 60,
    'recovery-codes': 60,
    passkey: 60,
    /** Links mailed to a new address. */
    email: 5,
    /** High, because somebody may upload a whole folder of pictures at once. */
    upload: 300,
    /** Actions that render several texts again: somebody may describe a whole library of images in one go. */
    rerender: 300,
    /**
     * Previews beside the text: one every second and a half. The editor asks at pauses in typing, and less often the
     * longer an answer takes.
     */
    'live-preview': 600,
    /** New texts: a script may import a whole site. */
    text: 120,
    duplicate: 60,
    preview: 60,
    note: 60,
    'notify-again': 60,
    /** Answers to enquiries that are sent again after a failure. */
    'answer-again': 15,
    'test-mail': 10,
    /** Backups: each reads the whole site. */
    backup: 5,
    /** Notifications of other programs that are sent on request. */
    webhook: 30,
  },
  /**
   * Failures in 15 minutes, in the table `throttle`: of an account (or one of its known devices), and for unknown
   * devices also of a network, of the block of networks, and of all such devices together.
   */
  attempts: {
    password: { account: 5, network: 10, block: 20, site: 60 },
    /** Links for a new password, whether or not the account exists. */
    recovery: { account: 3, network: 10, block: 20, site: 60 },
    /** `code` and `passkey` are counted by account alone: an attempt needs more than an e-mail address. */
    code: { account: 5 },
    passkey: { account: 5 },
    /** Passwords typed again to confirm an action. */
    verify: { account: 5 },
  },
  /** In an hour of the clock, in the table `enquiry_limits`. */
  form: {
    /** Form submissions of one subscriber (IPv4 address or IPv6 /64). */
    subscriber: 30,
    /** Form submissions of the network block around a subscriber (/24 or /48). */
    network: 120,
    /**
     * Form submissions that are counted by sender, of all senders together; further ones are accepted without being
     * counted.
     */
    counted: 4_500,
    /** Enquiries stored in the inbox. */
    site: 1_500,
    /** Enquiries stored in quarantine. */
    quarantine: 300,
    /** Files stored with enquiries. Beyond it, an enquiry is stored without its file, and both sides are told. */
    files: 100,
    /**
     * Notifications mailed to the team, of enquiries and of replies. Beyond it, one mail summarises the enquiries;
     * replies wait in the inbox.
     */
    notifications: 30,
    /** Confirmations mailed to senders; beyond it none is sent. One mailbox gets one in 24 hours. */
    confirmations: 60,
  },
  /** In the last hour, counted from the rows that are stored. Beyond it, the sender gets a bounce. */
  inboundMail: {
    /** Mails of one conversation: more than people write, fewer than a mail loop sends. */
    conversation: 20,
    /** Mails of one kind that belong to no conversation. */
    unmatched: 30,
  },
  /** In the last 24 hours, counted from the rows that are stored. */
  day: {
    /** Links that a user may request for a new address: they are mailed to whatever address the user enters. */
    emailChanges: 10,
    /**
     * Links for a new password requested from unknown devices. Beyond it the response is the same but no mail is sent;
     * this is audited once.
     */
    recoveries: { account: 6, site: 40 },
  },
} as const
