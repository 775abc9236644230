/** What happens to an account and is announced, to its webhooks for example. */
export const ACCOUNT_EVENTS = [
  'message.received',
  'portfolio.published',
  'link.opened',
  'testimonial.submitted',
  'client.created',
  'client.changed',
  'proposal.accepted',
  'proposal.declined',
] as const;
