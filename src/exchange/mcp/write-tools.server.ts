import { z } from 'zod';
import { keysOf } from '../../platform/lib/keys.ts';
import { boundedText } from '../../portfolio/records/kit/bounded-text.ts';
import { PROFILE_KEYS } from './profile-keys.ts';
import { kind, offset, recordId, tool, userName } from './tool.server.ts';

const NEEDS_WRITE = 'Needs an API token with the scope portfolio:write.';
const ORDER_MAX = 1_000;

const values = z.record(z.string().max(100), z.unknown()).describe('Fields as get_fields describes them');
const profileValues = z
  .partialRecord(z.enum(keysOf(PROFILE_KEYS)), z.unknown())
  .describe('Fields as get_fields describes them for the profile');

export const WRITE_TOOLS = [
  tool({
    name: 'add_record',
    description: `Adds a record to the portfolio of the token's account, and returns it. ${NEEDS_WRITE}`,
    input: z.strictObject({ kind, values }),
    writes: 'adds',
    run: async (api, input) => boundedText(await api.send('POST', `/api/${input.kind}/new`, input.values)),
  }),
  tool({
    name: 'update_record',
    description: `Changes the fields given of a record, and returns it. ${NEEDS_WRITE}`,
    input: z.strictObject({ kind, id: recordId, values }),
    writes: 'changes',
    run: async (api, input) => boundedText(await api.send('PATCH', `/api/${input.kind}/${input.id}`, input.values)),
  }),
  tool({
    name: 'delete_record',
    description: `Deletes a record; it is in the trash for 30 days, and restore_record restores it. ${NEEDS_WRITE}`,
    input: z.strictObject({ kind, id: recordId }),
    writes: 'changes',
    run: async (api, input) => messageOf(await api.send('DELETE', `/api/${input.kind}/${input.id}`)),
  }),
  tool({
    name: 'restore_record',
    description: `Restores a deleted record from the trash, and returns it. ${NEEDS_WRITE}`,
    input: z.strictObject({ kind, id: recordId }),
    writes: 'adds',
    run: async (api, input) => boundedText(await api.send('POST', `/api/${input.kind}/${input.id}/restore`)),
  }),
  tool({
    name: 'reorder_records',
    description: `Puts the records named first, in this order; all others follow as they were. ${NEEDS_WRITE}`,
    input: z.strictObject({ kind, ids: z.array(recordId).min(1).max(ORDER_MAX) }),
    writes: 'changes',
    run: async (api, input) => messageOf(await api.send('POST', `/api/${input.kind}/order`, { ids: input.ids })),
  }),
  tool({
    name: 'update_profile',
    description: `Changes texts and links of the profile of the token's account. ${NEEDS_WRITE}`,
    input: z.strictObject({ user_name: userName, values: profileValues }),
    writes: 'changes',
    run: async (api, input) => {
      const { id }: { id: string } = JSON.parse(await api.send('GET', `/api/users/${input.user_name}`));
      // The response is the whole account, with its email.
      return messageOf(await api.send('PATCH', `/api/users/${id}`, input.values));
    },
  }),
  tool({
    name: 'get_draft',
    description:
      'Returns what differs from the published portfolio, for an account that publishes by hand. Needs an API token ' +
      'with the scope portfolio:read.',
    input: z.strictObject({ offset: offset.describe('The first character, of a long one') }),
    run: (api, { offset }) => api.part('/api/draft', offset),
  }),
  tool({
    name: 'publish',
    description: `Shows all changes to everybody, for an account that publishes by hand. ${NEEDS_WRITE}`,
    input: z.strictObject({}),
    writes: 'changes',
    run: async (api) => messageOf(await api.send('POST', '/api/draft/publish')),
  }),
];

function messageOf(body: string): string {
  const { message }: { message: string } = JSON.parse(body);
  return message;
}
