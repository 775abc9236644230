/**
 * Faults of the program that are planted into a simulated world, as triggers of its database: the code that runs is the
 * real one, and what it stores is lost.
 */
export const PLANTED = {
  'a lease that is not kept': {
    sql: `create trigger planted after update of lease_ends_at on jobs when new.lease_ends_at > old.lease_ends_at
      begin update jobs set lease_ends_at = '' where name = new.name and partition = new.partition; end`,
    seed: 20,
    is: /begins on .*, and runs on/,
  },
  'a mail that is tried without end': {
    sql: `create trigger planted after update of next_attempt_at on mail_queue when new.next_attempt_at like '9999%'
      begin update mail_queue set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 5,
    is: /tried without end|was tried \d+ times/,
  },
  'a digest without its mark': {
    sql: `create trigger planted after update of digested_to on users
      begin update users set digested_to = old.digested_to where id = new.id; end`,
    seed: 20,
    is: /A second digest/,
  },
  'a mail that nobody claims': {
    sql: `create trigger planted after update of attempts on mail_queue when new.attempts > old.attempts
      begin update mail_queue set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 20,
    is: /mail .* is sent by/,
  },
  'a webhook that nobody claims': {
    sql: `create trigger planted after update of next_attempt_at on webhooks
      when new.next_attempt_at > old.next_attempt_at and new.next_attempt_at not like '9999%' and new.failures = old.failures
      begin update webhooks set next_attempt_at = old.next_attempt_at where id = new.id; end`,
    seed: 20,
    is: /event .* is sent by|has msg_.* before/,
  },
  'a limit that does not count': {
    sql: `create trigger planted after update of taken on rate_limits when new.taken = 4
      begin update rate_limits set taken = 2 where key = new.key; end`,
    seed: 20,
    is: /were let through/,
  },
} as const;
