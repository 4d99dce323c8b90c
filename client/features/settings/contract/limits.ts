// Apart from the schemas, which a start of the tool does not need.

export const maxRecipients = 10
