import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../../platform/lib/time.ts';
import type { DemoSession } from './demo-session.ts';

/** Enquiries as they come: how many days ago, and what becomes of them. The writers are invented. */
const ENQUIRIES = [
  [
    'Hanne Vik',
    'A cover for the spring issue',
    'We have four pages and six weeks. Could you send what a day costs?',
    41,
    'won',
  ],
  [
    'Ivo Marek',
    'Redesign of our site',
    'We are five people and have outgrown our site. Are you free in February?',
    12,
    'proposal',
  ],
  [
    'Noor Haidari',
    'Talk in May',
    'Would you speak to our second-year students? There is a fee, and a train ticket.',
    6,
    'talking',
  ],
  [
    'Lucía Prado',
    'A question about licences',
    'May we print one of your pictures in a school book, 3,000 copies?',
    2,
    '',
  ],
  ['Ben Ashworth', 'Hello', 'Saw your page by a friend. No project yet, only: this is good.', 1, ''],
] as const;

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

/** Fills an inbox, and makes clients of some of its writers. */
export async function fillClients(
  server: FastifyInstance,
  session: DemoSession,
  { userId, clock, today }: { userId: string; clock: { now: Date }; today: Date },
): Promise<void> {
  for (const [name, subject, message, ago] of ENQUIRIES) {
    clock.now = new Date(today.getTime() - ago * DAY_MS);
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
    const payload = { user_id: userId, name, email, subject, message };
    await server.inject({ method: 'POST', url: '/api/contact', payload, headers: { 'user-agent': BROWSER } });
  }
  clock.now = today;
  const { messages } = (await session.send('GET', '/api/messages')) as { messages: { id: string; name: string }[] };
  for (const [name, , , ago, stage] of ENQUIRIES) {
    const message = messages.find((message) => message.name === name);
    if (!message || stage === '') continue;
    const { client } = (await session.send('POST', `/api/messages/${message.id}/client`)) as { client: { id: string } };
    const follow_up_on = new Date(today.getTime() + ago * DAY_MS).toISOString().slice(0, 10);
    await session.send('PATCH', `/api/clients/${client.id}`, { stage, ...(stage !== 'won' && { follow_up_on }) });
  }
}
